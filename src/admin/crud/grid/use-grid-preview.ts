import { useEffect, useRef, useState } from 'react';

/** Whoever pastes a column is done with it by then. */
const WAIT_MS = 300;

/**
 * What a save would do, asked anew whenever the cells to send change; null while nothing does, or nobody knows yet. The page
 * gives the same cells until they change.
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
  // What was said of other cells is not said of these.
  return told?.sent === sent ? told.answer : null;
}
