import type { ReactNode } from 'react';

/** A title on its way keeps its room, and has dots for a name: a link must not be without one meanwhile. */
export const TITLE_WAIT: ReactNode = <span className="title-wait" title="…" />;
