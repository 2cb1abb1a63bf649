import { useEffect, useRef } from 'react';
import { createStore } from '#browser/store.ts';
import type { IconName } from './Icon.tsx';

/** A command that the current page offers in the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly run: () => void;
  /** In the menu of the record's page as well. */
  readonly isInMenu?: boolean;
  /** Evaluated when the palette opens, so that a command may depend on the selection; without it always offered. */
  readonly isHere?: () => boolean;
}

export const commandSources = createStore<readonly { readonly current: readonly Command[] }[]>([]);

/** Offers commands in the palette while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const source = useRef(commands);
  // Keeps the newest handlers without registering again.
  useEffect(() => {
    source.current = commands;
  });
  useEffect(() => {
    commandSources.set([...commandSources.get(), source]);
    return () => commandSources.set(commandSources.get().filter((other) => other !== source));
  }, []);
}

export const currentCommands = (): readonly Command[] =>
  commandSources.get().flatMap(({ current }) => current.filter(({ isHere }) => isHere?.() ?? true));
