import { type Issue, issue } from '#shared/errors.ts';
import type { AnyField, Fields, FieldSpec } from '#shared/field.ts';
import { REASONS, type AnyAction } from '#shared/resource.ts';
import { holds, isWritable, parseBody, type BodyMode, type Values } from '#shared/validate.ts';
import { TYPE_WORDS, SENTENCES } from '#shared/sentences.ts';
import { capital } from '#shared/sentence.ts';
import { sentenceOf } from '#shared/words.ts';
import type { Locale } from '#shared/constants.ts';
import {
  emptyDraft,
  fromDraft,
  keptFile,
  photosOf,
  toDraft,
  type Draft,
  type Drafts,
} from '#admin/components/inputs/drafts.ts';

/** A record as the API presents it. */
export type Row = Readonly<Record<string, unknown>>;

/** Which fields a form shows, by row; and the rules and words its values are held to. */
export interface FormModel {
  readonly fields: Fields;
  readonly mode: BodyMode;
  readonly rows: readonly (readonly string[])[];
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that must be given while others hold certain values. */
  readonly requires?: NonNullable<AnyAction['requires']>;
}

/** The form of these rows in this mode, without the fields that the mode may not write. */
export function modelOf(
  source: { fields: Fields; form: readonly (readonly string[])[] },
  mode: BodyMode,
  labels: FormModel['labels'],
): FormModel {
  const has = (name: string): boolean => source.fields[name] !== undefined && isWritable(source.fields[name], mode);
  const rows = source.form.map((row) => row.filter(has)).filter((row) => row.length > 0);
  const fields = Object.fromEntries(rows.flat().map((name) => [name, source.fields[name] as AnyField]));
  return { fields, mode, rows, labels };
}

export function draftsOf(model: FormModel, row: Row | null): Drafts {
  const entries = Object.entries(model.fields).map(([name, { spec }]) => {
    const value = row ? row[name] : spec.default;
    return [name, value === undefined ? emptyDraft(spec) : toDraft(spec, value)];
  });
  return Object.fromEntries(entries) as Drafts;
}

/** Fields of the record that the input names as well: the present link, the codes held now. A reason is about this act. */
export function actionStart(model: FormModel, row: Row | null): Record<string, unknown> {
  const entries = Object.entries(model.fields).map(([name, { spec }]) => {
    const present = row && !REASONS.includes(name) ? row[name] : undefined;
    return [name, present === undefined ? spec.default : present];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Whether the field must be filled in, as the form stands, before it can be sent. */
export function isRequired(model: FormModel, name: string, drafts: Drafts): boolean {
  const spec = model.fields[name]?.spec;
  if (!spec || spec.kind === 'boolean' || spec.kind === 'codes') return false;
  if (!spec.optional) return model.mode === 'update' || spec.default === undefined;
  return (model.requires ?? []).some(({ when, field }) => field === name && holds(when, drafts));
}

export type Outcome = { ok: true; body: Values } | { ok: false; errors: Readonly<Record<string, string>> };

/**
 * Reads what was typed with the validator the server uses. On update the body holds only what differs from `base`,
 * so that a save cannot take back what others changed in fields that this form left alone.
 */
export function readDrafts(model: FormModel, drafts: Drafts, options: { base?: Row | null; locale: Locale }): Outcome {
  const body: Record<string, unknown> = {};
  for (const [name, { spec }] of Object.entries(model.fields)) {
    const draft = drafts[name];
    // A file that is kept already is nothing that could be sent.
    if (keptFile(draft)) continue;
    if (options.base && isSameDraft(spec, draft, toDraft(spec, options.base[name]))) continue;
    const value = fromDraft(spec, draft);
    if (value !== null || model.mode !== 'create') body[name] = value;
  }
  const parsed = parseBody(body, model.fields, model.mode);
  const issues = parsed.ok ? missing(model, parsed.value) : parsed.issues;
  if (parsed.ok && issues.length === 0) return { ok: true, body: parsed.value };
  return { ok: false, errors: errorsOf(issues, model, options.locale) };
}

const missing = (model: FormModel, values: Values): Issue[] =>
  (model.requires ?? [])
    .filter(({ when, field }) => holds(when, values) && (values[field] ?? null) === null)
    .map(({ field }) => issue([field], 'required'));

/** What is wrong with one field as it stands, or undefined. */
export function fieldError(model: FormModel, name: string, drafts: Drafts, locale: Locale): string | undefined {
  const field = model.fields[name];
  if (!field || keptFile(drafts[name])) return undefined;
  const value = fromDraft(field.spec, drafts[name]);
  const isLeftOut = value === null && model.mode === 'create';
  const parsed = parseBody(isLeftOut ? {} : { [name]: value }, { [name]: field }, model.mode);
  const isMissing = value === null && isRequired(model, name, drafts);
  const issues = parsed.ok ? (isMissing ? [issue([name], 'required')] : []) : parsed.issues;
  return errorsOf(issues, model, locale)[name];
}

export function errorsOf(issues: readonly Issue[], model: FormModel, locale: Locale): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const found of issues) {
    const name = String(found.path[0] ?? '');
    errors[name] ??= sentence(found, model.labels[name] ?? name, locale);
  }
  return errors;
}

function sentence(found: Issue, label: string, locale: Locale): string {
  const type = found.params?.['type'];
  const worded = type === undefined ? found : { ...found, params: { ...found.params, type: typeWord(type, locale) } };
  const text = sentenceOf(SENTENCES[locale], worded, label);
  return capital(text);
}

const typeWord = (type: string | number, locale: Locale): string | number => TYPE_WORDS[locale][type] ?? type;

/** Two chosen files are the same when they are the very same pick. */
const photosText = (draft: Draft): string =>
  JSON.stringify(
    photosOf(draft).map(({ kept, file, alt_en, alt_zh }) => [
      kept?.id,
      file?.name,
      file?.size,
      alt_en.trim(),
      alt_zh.trim(),
    ]),
  );

/** Whether two drafts stand for the same value: what decides between "touched" and "left alone". */
export function isSameDraft(spec: FieldSpec, a: Draft, b: Draft): boolean {
  const [x, y] = [fromDraft(spec, a), fromDraft(spec, b)];
  const [kept, other] = [keptFile(x), keptFile(y)];
  if (kept && other) return kept.id === other.id;
  if (spec.kind === 'photos') return photosText(a) === photosText(b);
  if (spec.kind === 'tiers' || spec.kind === 'numbers') return JSON.stringify(x) === JSON.stringify(y);
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((code) => y.includes(code));
  return x === y;
}

/** Names of the fields whose draft differs from the record. */
export const changedFields = (model: FormModel, drafts: Drafts, base: Drafts): string[] =>
  Object.entries(model.fields)
    .filter(([name, { spec }]) => !isSameDraft(spec, drafts[name], base[name]))
    .map(([name]) => name);

/**
 * The record was read again while the form is open: fields left alone take over the new value, typed ones stay.
 * @returns the drafts to show, and the fields that somebody else changed under the reader's hands.
 */
export function mergeDrafts(
  model: FormModel,
  { drafts, base, next }: { drafts: Drafts; base: Drafts; next: Drafts },
): { drafts: Drafts; taken: string[]; contested: string[] } {
  const merged: Record<string, Draft> = { ...drafts };
  const taken: string[] = [];
  const contested: string[] = [];
  for (const [name, { spec }] of Object.entries(model.fields)) {
    if (isSameDraft(spec, base[name], next[name])) continue;
    if (isSameDraft(spec, drafts[name], base[name])) {
      merged[name] = next[name];
      taken.push(name);
    } else if (!isSameDraft(spec, drafts[name], next[name])) contested.push(name);
  }
  return { drafts: merged, taken, contested };
}

/** Drafts that may be kept outside the page: no passwords, no files. */
export function withoutSecrets(model: FormModel, drafts: Drafts): Drafts {
  const kept = Object.entries(drafts).filter(([name]) => {
    const kind = model.fields[name]?.spec.kind;
    return kind !== undefined && kind !== 'password' && kind !== 'file' && kind !== 'photos';
  });
  return Object.fromEntries(kept);
}
