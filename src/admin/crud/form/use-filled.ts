import { useEffect } from 'react';
import type { Followed } from '#admin/components/client-part.ts';
import { useStable } from '#admin/components/use-stable.ts';

/** Copies a part's values into the form whose inputs it replaces. */
export function useFilled(fill: Followed['fill'], values: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(values);
  const keep = useStable((_text: string) => fill(values));
  // Told apart by their text: lists are new with every letter.
  useEffect(() => keep(text), [keep, text]);
}
