import { useRef, useState } from 'react';

/** Does one thing at a time: what is asked for in the meantime is not done, and answers nothing. */
export function useOnce() {
  // Two presses of one frame come before the state does.
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
