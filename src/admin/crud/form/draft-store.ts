import { getSession } from '#browser/session.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';

/** What was typed and not saved: kept over a sign-in that ended meanwhile, per person and form, gone with the tab. */
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
    return null; // Storage is forbidden, or holds what some other version wrote.
  }
}

export function writeDraft(form: string, drafts: object): void {
  try {
    sessionStorage.setItem(
      keyOf(form),
      JSON.stringify({ at: new Date().toISOString(), drafts } satisfies StoredDraft<object>),
    );
  } catch {
    // Storage is forbidden or full: the draft lasts as long as the page.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // As above.
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, drafts } = value as Partial<StoredDraft>;
  return typeof at === 'string' && typeof drafts === 'object' && drafts !== null;
}
