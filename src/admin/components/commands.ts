import { useEffect, useRef } from 'react';
import { createStore } from '#browser/store.ts';
import type { IconName } from './Icon.tsx';

/** A command of the palette on the present page. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly run: () => void;
  /** Called when the palette opens; a command without it is always offered. */
  readonly isHere?: () => boolean;
}

const sources = createStore<readonly { readonly current: readonly Command[] }[]>([]);

/** Offers commands in the palette while the component is mounted. */
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

/** Commands that the present page offers at this moment. */
export const currentCommands = (): readonly Command[] =>
  sources.get().flatMap(({ current }) => current.filter(({ isHere }) => isHere?.() ?? true));
