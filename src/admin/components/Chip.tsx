import type { ReactNode } from 'react';
import type { Tone } from '#shared/field.ts';

/** A state as a word; its colour repeats the word. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip chip-${tone}`}>{children}</span>;
}
