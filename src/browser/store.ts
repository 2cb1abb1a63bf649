import { useSyncExternalStore } from 'react';

/** A value that lives outside React and that components can follow. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

/** A part of the value, which is the same for as long as the part is; a change elsewhere draws nothing again. */
export function usePart<T, P>(store: Store<T>, read: (value: T) => P): P {
  const get = (): P => read(store.get());
  return useSyncExternalStore(store.subscribe, get, get);
}
