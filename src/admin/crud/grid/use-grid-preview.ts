import { useEffect, useRef, useState } from 'react';

/** Typing and pasting make several changes in a row: one question after the last of them is enough. */
const WAIT_MS = 300;

/**
 * Asks the server what a save would do, a moment after the cells have changed; null while there are none or no answer has come.
 * `sent` has to stay the same array until a cell changes, because a new one is taken for new cells and asked about again.
 */
export function useGridPreview<S, A>(
  sent: readonly S[],
  ask: (sent: readonly S[], signal: AbortSignal) => Promise<A | null>,
): A | null {
  const [told, setTold] = useState<{ readonly sent: readonly S[]; readonly answer: A } | null>(null);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (sent.length === 0) return undefined;
    const asked = new AbortController();
    const tell = async (): Promise<void> => {
      const answer = await latest.current(sent, asked.signal);
      if (answer !== null && !asked.signal.aborted) setTold({ sent, answer });
    };
    const timer = setTimeout(() => void tell().catch(() => undefined), WAIT_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [sent]);
  // An answer about earlier cells would show sums that a save no longer makes.
  return told?.sent === sent ? told.answer : null;
}
