import { type Conflict, type ConflictSide, conflictOf, decide, versionOf } from '#admin/crud/form/conflict.ts';
import {
  type FormModel,
  type FormRecord,
  draftsOf,
  mergeDrafts,
  modelOf,
  readDrafts,
} from '#admin/crud/form/form-model.ts';
import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { users } from '#resources/people/users.ts';
import type { TestApp } from './app.ts';

/** What editors type into. */
export const EDITED = ['name', 'nationality', 'email'] as const;
export type Edited = (typeof EDITED)[number];
type Values = Partial<Record<Edited, string | null>>;

const model: FormModel = modelOf({ fields: users.fields, form: [EDITED] }, 'update', {});
const valuesOf = (row: FormRecord): Values => Object.fromEntries(EDITED.map((name) => [name, row[name] ?? null]));

interface Opened {
  base: FormRecord;
  drafts: Drafts;
  conflict: Conflict | null;
}

/**
 * Somebody with a record open in a form, on the form's own functions. Beside them stands, kept without their help, what
 * this person knows: the value of each field that was on their screen or that they decided to replace.
 */
export class Editor {
  readonly id: number;
  known: Values = {};
  typed: Values = {};
  conflicts = 0;
  private opened: Opened | null = null;
  private readonly app: TestApp;
  private readonly token: string;
  private readonly path: string;
  /** Whether saves say which version they are about. */
  private readonly isCareful: boolean;

  constructor(app: TestApp, who: { id: number; token: string }, { record, isCareful = true }: EditorOptions) {
    this.app = app;
    this.id = who.id;
    this.token = who.token;
    this.path = `/api/users/${record}`;
    this.isCareful = isCareful;
  }

  async load(): Promise<void> {
    const base = await this.read();
    this.opened = { base, drafts: draftsOf(model, base), conflict: null };
    this.known = valuesOf(base);
    this.typed = {};
  }

  type(name: Edited, value: string): void {
    // The question who is right stands before the form.
    if (!this.opened || this.opened.conflict) return;
    this.opened.drafts = { ...this.opened.drafts, [name]: value };
    this.typed[name] = value === '' ? null : value;
    if (this.typed[name] === this.known[name]) delete this.typed[name];
  }

  /** The record is read again behind the open form, as when its window gets the focus back. */
  async refresh(): Promise<void> {
    if (!this.opened || this.opened.conflict) return;
    const row = await this.read();
    const { base, drafts } = this.opened;
    const merged = mergeDrafts(model, { drafts, base: draftsOf(model, base), next: draftsOf(model, row) });
    if (merged.contested.length > 0) return;
    this.opened = { base: row, drafts: merged.drafts, conflict: null };
    this.follow(row);
  }

  /** One attempt; what it comes to is met by the next step. Returns what was saved and whose place it took. */
  async save(): Promise<Saved | null> {
    if (!this.opened || this.opened.conflict) return null;
    const { base, drafts } = this.opened;
    const read = readDrafts(model, drafts, { base, locale: 'en-US' });
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    if (Object.keys(read.body).length === 0) return null;
    const headers: Record<string, string> = this.isCareful ? { 'if-match': `"${versionOf(base)}"` } : {};
    const answer = await this.app.call('PATCH', this.path, { token: this.token, headers, body: read.body });
    if (answer.status === 412) {
      this.meet(conflictOf(model, { drafts, base, current: answer.body.current, by: null }));
      return null;
    }
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    const saved = { auditId: answer.body.audit_id, known: this.known, typed: this.typed };
    this.opened = null;
    return saved;
  }

  decide(side: ConflictSide | 'later'): void {
    const conflict = this.opened?.conflict;
    if (!this.opened || !conflict) return;
    if (side === 'later') {
      this.opened.conflict = null;
      return;
    }
    const choice = Object.fromEntries(conflict.contested.map((name) => [name, side]));
    this.opened = { base: conflict.current, drafts: decide(model, conflict, choice), conflict: null };
    if (side === 'theirs') for (const name of conflict.contested) delete this.typed[name as Edited];
    // All of it was on the screen, the other side's values included.
    this.follow(conflict.current);
  }

  private meet(conflict: Conflict): void {
    if (!this.opened) return;
    this.opened.conflict = conflict.contested.length > 0 ? conflict : null;
    if (conflict.contested.length > 0) {
      this.conflicts += 1;
      return;
    }
    this.opened = { base: conflict.current, drafts: conflict.drafts, conflict: null };
    this.follow(conflict.current);
  }

  private follow(row: FormRecord): void {
    this.known = valuesOf(row);
    for (const name of EDITED) if (this.typed[name] === this.known[name]) delete this.typed[name];
  }

  private async read(): Promise<FormRecord> {
    return (await this.app.call('GET', this.path, { token: this.token })).body.data;
  }
}

interface EditorOptions {
  readonly record: number;
  readonly isCareful?: boolean;
}

export interface Saved {
  readonly auditId: number | null;
  /** What the editor knew to be there, and what they wanted instead. */
  readonly known: Values;
  readonly typed: Values;
}
