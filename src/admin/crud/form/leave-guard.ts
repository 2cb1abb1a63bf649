import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext, type Navigator, type To } from 'react-router';
import { setHistoryGate } from '#browser/navigation.tsx';
import { hasToken } from '#browser/session.ts';
import { endWatch, startWatch, type Watch } from './leave.ts';

/** Holds readers back from leaving a page whose input would be lost, whichever way they go. */

/** An attempt to leave the page that was held back. */
export interface Departure {
  leave: () => void;
  stay: () => void;
}

/** Reads the number that react-router gives to its history entries. */
const indexIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * Holds back links, Back, Forward and closing the tab while `isDirty` is true. react-router's own blocker needs its
 * data router, 15 kB more before the first list is shown; links and history are the only two ways to watch here.
 */
export function useLeaveGuard(isDirty: () => boolean): Departure | null {
  const [departure, setDeparture] = useState<Departure | null>(null);
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const ask = useRef(isDirty);
  useEffect(() => {
    ask.current = isDirty;
  });

  useEffect(() => {
    let isLeaving = false;
    const hold = (go: () => void): void =>
      setDeparture({
        stay: () => setDeparture(null),
        leave: () => {
          isLeaving = true;
          setDeparture(null);
          go();
        },
      });
    const watch: Watch = { here: location.pathname, mayGo: () => isLeaving || !ask.current(), hold };
    startWatch(watch);
    const stopLinks = watchLinks(navigator, watch);
    const stopHistory = watchHistory(watch);
    return () => {
      stopLinks();
      stopHistory();
      endWatch(watch);
    };
  }, [navigator]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      // Without a session the page reloads by itself; the draft is kept for after the sign-in.
      if (ask.current() && hasToken()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);

  return departure;
}

const pathOf = (to: To, here: string): string =>
  typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? here);

/** Intercepts `push` and `replace`, through which every navigation inside the page goes. */
function watchLinks(navigator: Navigator, { here, mayGo, hold }: Watch): () => void {
  const push: Navigator['push'] = navigator.push.bind(navigator);
  const replace: Navigator['replace'] = navigator.replace.bind(navigator);
  // A change of language rewrites the address of the same page.
  const isFree = (to: To): boolean => mayGo() || pathOf(to, here) === here;
  navigator.push = (...args) => (isFree(args[0]) ? push(...args) : hold(() => push(...args)));
  navigator.replace = (...args) => (isFree(args[0]) ? replace(...args) : hold(() => replace(...args)));
  return () => {
    Object.assign(navigator, { push, replace });
  };
}

/** Intercepts Back and Forward, which have already moved when the event comes: returns first, then asks. */
function watchHistory({ here, mayGo, hold }: Watch): () => void {
  const ownIndex = indexIn(history.state);
  let isReturning = false;
  return setHistoryGate((event) => {
    if (isReturning) {
      isReturning = false;
      return true;
    }
    if (mayGo() || location.pathname === here) return false;
    const target = indexIn(event.state);
    const steps = ownIndex === undefined || target === undefined ? -1 : target - ownIndex;
    isReturning = true;
    history.go(-steps);
    hold(() => history.go(steps));
    return true;
  });
}
