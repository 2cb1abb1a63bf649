import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_NavigationContext, type Navigator, type To } from 'react-router';
import { setHistoryGate } from '#browser/navigation.tsx';
import { hasToken } from '#browser/session.ts';

/** Somebody wants to leave the page; nothing has happened yet. */
export interface Departure {
  leave: () => void;
  stay: () => void;
}

/** react-router numbers its history entries here. */
const indexIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;

/**
 * Holds back links, Back, Forward and closing the tab while `isDirty` says so. react-router's own blocker asks for its
 * data router, which is 15 kB more before the first list is shown; the two ways out of a page are few enough to watch.
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
    warden = watch;
    const stopLinks = watchLinks(navigator, watch);
    const stopHistory = watchHistory(watch);
    return () => {
      stopLinks();
      stopHistory();
      if (warden === watch) warden = null;
    };
  }, [navigator]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      // Without a session the page must reload on its own; the draft is kept for after the sign-in.
      if (ask.current() && hasToken()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);

  return departure;
}

/** The page that is guarded now. */
let warden: Watch | null = null;

/** Leaves by other means than a link: asks first where something would be lost. */
export function leaveBy(go: () => void): void {
  if (warden === null || warden.mayGo()) go();
  else warden.hold(go);
}

const pathOf = (to: To, here: string): string =>
  typeof to === 'string' ? new URL(to, location.href).pathname : (to.pathname ?? here);

interface Watch {
  /** The path of the page that is guarded. */
  here: string;
  mayGo: () => boolean;
  hold: (go: () => void) => void;
}

/** Everything that navigates inside the page goes through these two. */
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

/** Back and Forward have already moved when they are heard of: go back first, then ask. */
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
