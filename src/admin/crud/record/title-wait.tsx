import type { ReactNode } from 'react';

/** Keeps a title's room while it loads; the dots give its link an accessible name. */
export const TITLE_WAIT: ReactNode = <span className="title-wait" title="…" />;
