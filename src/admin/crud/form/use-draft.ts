import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { dropDraft, readDraft, writeDraft, type StoredDraft } from './draft-store.ts';
import { changedFields, withoutSecrets, type FormModel } from './form-model.ts';

const WRITE_AFTER_MS = 400;

export interface DraftKeeper<D extends object = Drafts> {
  /** Draft from an earlier visit; null once it was restored or discarded. */
  found: StoredDraft<D> | null;
  /** Stores the present input a moment later, without passwords and files. */
  keep: () => void;
  drop: () => void;
  dismiss: () => void;
}

/**
 * Stores unsaved input, because the session may end or the page reload before it is saved.
 * @param typed returns the input that would be lost now; null for none.
 */
export function useKept<D extends object>(key: string, typed: () => D | null): DraftKeeper<D> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the storage keeps under one key what one form wrote
  const [found, setFound] = useState(() => readDraft(key) as StoredDraft<D> | null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const kept = latest.current();
      if (kept) writeDraft(key, kept);
      else dropDraft(key);
    }, WRITE_AFTER_MS);
  }, [key]);
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    dropDraft(key);
    setFound(null);
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { found, keep, drop, dismiss: useCallback(() => setFound(null), []) };
}

/** Stores a declaration's form: the fields that differ from their initial drafts. */
export const useDraft = (
  key: string,
  model: FormModel,
  { read, base }: { read: () => Drafts; base: () => Drafts },
): DraftKeeper =>
  useKept<Drafts>(key, () => {
    const drafts = read();
    const names = changedFields(model, drafts, base());
    const kept = withoutSecrets(model, Object.fromEntries(names.map((name) => [name, drafts[name]])));
    return Object.keys(kept).length > 0 ? kept : null;
  });
