import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** A component whose code is fetched later. Once loaded it is rendered without suspending. */
export interface LazyScreen<P> {
  (props: P): ReactNode;
  load(): Promise<void>;
}

// Function declarations: the chunks of declarations and components import each other, and constants would not be there
// yet when the client parts are put together.

export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchNow = async (): Promise<ComponentType<P>> => (loaded ??= await load());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `lazy` forgets the props that its screen takes
  const Later = lazy(async () => ({ default: (await fetchNow()) as ComponentType<object> }));
  function Screen(props: P): ReactNode {
    // Keeps its first choice, because a change of element would lose the state and repeat the calls.
    const [Ready] = useState(() => loaded);
    return Ready ? createElement(Ready, props) : createElement(Later, props);
  }
  return Object.assign(Screen, { load: async () => void (await fetchNow()) });
}

type Picked<M> = <P extends object>(pick: (module: M) => ComponentType<P>) => LazyScreen<P>;

/** Screens of one module, loaded together with their words in the reader's language. */
export function screensOf<M extends { readonly words: { load(): Promise<void> } }>(load: () => Promise<M>): Picked<M> {
  return (pick) =>
    lazyScreen(async () => {
      const module = await load();
      await module.words.load();
      return pick(module);
    });
}
