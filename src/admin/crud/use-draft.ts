import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { dropDraft, readDraft, writeDraft, type StoredDraft } from './draft-store.ts';
import { changedFields, withoutSecrets, type FormModel } from './form-model.ts';

const WRITE_AFTER_MS = 400;

export interface DraftKeeper {
  /** What was typed here before and never saved; null once it was taken or refused. */
  found: StoredDraft | null;
  /** Notes what is typed now, a moment later, without passwords and files. */
  keep: () => void;
  drop: () => void;
  dismiss: () => void;
}

/** Keeps what is typed for the case that the session or the tab ends before it is saved. */
export function useDraft(
  key: string,
  model: FormModel,
  options: { read: () => Drafts; base: () => Drafts },
): DraftKeeper {
  const [found, setFound] = useState(() => readDraft(key));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const write = useCallback(() => {
    const drafts = latest.current.read();
    const names = changedFields(model, drafts, latest.current.base());
    const changed = Object.fromEntries(names.map((name) => [name, drafts[name]]));
    const kept = withoutSecrets(model, changed);
    if (Object.keys(kept).length > 0) writeDraft(key, kept);
    else dropDraft(key);
  }, [key, model]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WRITE_AFTER_MS);
  }, [write]);
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    dropDraft(key);
    setFound(null);
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { found, keep, drop, dismiss: useCallback(() => setFound(null), []) };
}
