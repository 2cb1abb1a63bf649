import { memo, useEffect, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from './store.ts';

interface Loaded {
  readonly Component?: ComponentType;
  readonly failure?: { readonly cause: unknown };
}

/**
 * A face of the product whose code comes later. Not `lazy`, because React shows what follows a suspended part at the earliest
 * 0.3 s after its fallback, and draws it in slices.
 */
export function lateFace(fetchFace: () => Promise<ComponentType>) {
  const store = createStore<Loaded>({});
  let pending: Promise<void> | undefined;
  const load = (): Promise<void> => {
    pending ??= fetchFace().then(
      (Component) => store.set({ Component }),
      (cause: unknown) => store.set({ failure: { cause } }),
    );
    return pending;
  };

  function Face({ fallback }: { readonly fallback: ReactNode }): ReactNode {
    const { Component, failure } = useStore(store);
    useEffect(() => void load(), []);
    // The boundary around it tells the failure.
    if (failure) throw failure.cause;
    return Component ? <Component /> : fallback;
  }
  // Memoized, because its parent follows the session and would draw the whole product again at each change of it.
  return { load, Face: memo(Face) };
}
