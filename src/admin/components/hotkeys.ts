import { useEffect, useRef } from 'react';
import { readStored, writeStored } from './stored.ts';
import { createStore, useStore } from '#browser/store.ts';

const STORAGE_KEY = 'highland.shortcuts';
/** Time for the second letter after `g`. */
const SEQUENCE_MS = 1500;

/** Handlers by key as the keyboard reports it (`j`, `Enter`, `?`), or `g u` for a sequence. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Single letters can be switched off, because speech input and tremor press them by accident. */
const enabled = createStore(readStored(STORAGE_KEY) !== 'off');
const layers: { current: Hotkeys }[] = [];
let first: { key: string; at: number } | undefined;

export const useHotkeysEnabled = (): boolean => useStore(enabled);

export function setHotkeysEnabled(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : 'off');
  enabled.set(isOn);
}

/** Listens while the component is mounted; the last mounted handler of a key wins. */
export function useHotkeys(keys: Hotkeys): void {
  const layer = useRef(keys);
  useEffect(() => {
    layer.current = keys;
  });
  useEffect(() => {
    if (layers.length === 0) addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !enabled.get() || isBusy(target)) return;
  const isSecond = first !== undefined && timeStamp - first.at < SEQUENCE_MS;
  const names = isSecond ? [`${first?.key} ${key}`, key] : [key];
  first = key === 'g' ? { key, at: timeStamp } : undefined;
  for (const name of names) {
    const run = layers.findLast(({ current }) => Object.hasOwn(current, name))?.current[name];
    if (!run) continue;
    // Else the letter would also be typed into the input that the command opens.
    if (/^\S$/.test(key)) event.preventDefault();
    return run(event);
  }
}

/** Whether keys have another meaning at present: in a dialog, a popover or an input. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open, [role="dialog"]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  );
}
