import { useRef, useState } from 'react';

/** Runs one task at a time; a call in the meantime is ignored and resolves to undefined. */
export function useOnce() {
  // A second press in the same frame comes before the state is updated.
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const once = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { once, isBusy };
}
