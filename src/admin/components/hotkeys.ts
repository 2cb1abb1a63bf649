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
interface Layer {
  readonly current: Hotkeys;
  readonly isInDialog: boolean;
}

const layers: Layer[] = [];
let first: { key: string; at: number } | undefined;

export const useHotkeysEnabled = (): boolean => useStore(enabled);

export function setHotkeysEnabled(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? 'on' : 'off');
  enabled.set(isOn);
}

/**
 * Listens while the component is mounted; the last mounted handler of a key wins. Keys of a page rest while a dialog is open,
 * those of a dialog (`isInDialog`) while something lies over it.
 */
export function useHotkeys(keys: Hotkeys, { isInDialog = false } = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const layer: Layer = {
      isInDialog,
      get current() {
        return latest.current;
      },
    };
    if (layers.length === 0) addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [isInDialog]);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || !enabled.get() || isTyping(target)) return;
  // A library leaves its closed dialogs in the page.
  const open = [...document.querySelectorAll(OVER_PAGE)].filter((each) => each.checkVisibility()).length;
  const isSecond = first !== undefined && timeStamp - first.at < SEQUENCE_MS;
  const names = isSecond ? [`${first?.key} ${key}`, key] : [key];
  first = key === 'g' ? { key, at: timeStamp } : undefined;
  for (const name of names) {
    const heard = layers.filter(({ isInDialog }) => open === (isInDialog ? 1 : 0));
    const run = heard.findLast(({ current }) => Object.hasOwn(current, name))?.current[name];
    if (!run) continue;
    // Else the letter would also be typed into the input that the command opens.
    if (/^\S$/.test(key)) event.preventDefault();
    return run(event);
  }
}

/** A dialog, a popover, a picture over the whole screen. */
const OVER_PAGE = 'dialog[open], [popover]:popover-open, [role="dialog"]';

/** Whether keys are letters at present. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;
