import { getSession } from '#browser/session.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';

/** Unsaved input, kept by person and form until the tab is closed, so that it survives the end of a session. */
export interface StoredDraft<D extends object = Drafts> {
  readonly at: string;
  readonly drafts: D;
}

const keyOf = (form: string): string => `highland.draft.${getSession().user?.account_number ?? ''}.${form}`;

export function readDraft(form: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return isStoredDraft(stored) ? stored : null;
  } catch {
    return null; // Storage is forbidden, or holds the text of another version.
  }
}

export function writeDraft(form: string, drafts: object): void {
  try {
    sessionStorage.setItem(
      keyOf(form),
      JSON.stringify({ at: new Date().toISOString(), drafts } satisfies StoredDraft<object>),
    );
  } catch {
    // Without storage, forbidden or full, the draft lasts as long as the page.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Without storage there is nothing to remove.
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, drafts } = value as Partial<StoredDraft>;
  return typeof at === 'string' && typeof drafts === 'object' && drafts !== null;
}
