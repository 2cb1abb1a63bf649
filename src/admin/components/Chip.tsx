import type { ReactNode } from 'react';
import type { Tone } from '#shared/field.ts';

/** A state in a word and a colour that says the same. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
