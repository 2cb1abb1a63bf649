import { useEffect, useRef } from 'react';
import { createStore } from '#browser/store.ts';
import type { IconName } from './Icon.tsx';

/** Something the palette can do on the page shown. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly run: () => void;
  /** Asked when the palette opens; a command without this is always there. */
  readonly isHere?: () => boolean;
}

const sources = createStore<readonly { readonly current: readonly Command[] }[]>([]);

/** Offers commands in the palette for as long as the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const source = useRef(commands);
  useEffect(() => {
    source.current = commands;
  });
  useEffect(() => {
    sources.set([...sources.get(), source]);
    return () => sources.set(sources.get().filter((other) => other !== source));
  }, []);
}

/** Those of the page shown, at the moment of asking. */
export const currentCommands = (): readonly Command[] =>
  sources.get().flatMap(({ current }) => current.filter(({ isHere }) => isHere?.() ?? true));
