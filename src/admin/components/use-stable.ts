import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that never changes and calls the newest one, for memoised children. */
export function useStable<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
