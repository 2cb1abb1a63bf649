import { useEffect, useState } from 'react';

/** Counts seconds down to zero. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const timer = left > 0 ? setTimeout(() => setLeft(left - 1), 1000) : undefined;
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
