import { calendarToday, houseDay } from '#shared/business-date.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { AnyField, Fields, FieldSpec } from '#shared/field.ts';
import { type AnyAction } from '#shared/resource.ts';
import { REASONS } from '#shared/actions.ts';
import { holds, isWritable, parseBody, type BodyMode, type Values } from '#shared/validate.ts';
import { formatDay } from '#browser/format.ts';
import { moreWords } from '#admin/more-words.ts';
import { sentencesOfAreas } from '#admin/components/catalogue.ts';
import { TYPE_WORDS } from '#shared/reading/type-words.ts';
import { capital } from '#shared/sentence.ts';
import { kitSentences } from '#shared/sentences.ts';
import { sentenceOf } from '#shared/words.ts';
import type { Locale } from '#shared/constants.ts';
import { emptyDraft, fromDraft, photosOf, toDraft, type Draft, type Drafts } from '#admin/components/inputs/drafts.ts';
import { keptFile } from '#shared/files.ts';

/**
 * The form of a declaration without its drawing: which fields it has, what is typed in them, what is wrong with it,
 * and what becomes of it when the record changes meanwhile.
 */

/** A record as the API presents it. */
export type FormRecord = Readonly<Record<string, unknown>>;

/** Fields of a form, by row, with their rules and words. */
export interface FormModel {
  readonly fields: Fields;
  readonly mode: BodyMode;
  readonly rows: readonly (readonly string[])[];
  readonly labels: Readonly<Record<string, string>>;
  /** Fields that are required while others hold certain values. */
  readonly requires?: NonNullable<AnyAction['requires']>;
}

/** Makes the form's model, without the fields that the mode may not write. */
export function modelOf(
  source: { fields: Fields; form: readonly (readonly string[])[] },
  mode: BodyMode,
  labels: FormModel['labels'],
): FormModel {
  const has = (name: string): boolean => source.fields[name] !== undefined && isWritable(source.fields[name], mode);
  const rows = source.form.map((row) => row.filter(has)).filter((row) => row.length > 0);
  const shown = rows.flat().flatMap((name): [string, AnyField][] => {
    const field = source.fields[name];
    return field ? [[name, field]] : [];
  });
  const fields = Object.fromEntries(shown);
  return { fields, mode, rows, labels };
}

export function draftsOf(model: FormModel, row: FormRecord | null): Drafts {
  const entries = Object.entries(model.fields).map(([name, { spec }]): [string, Draft] => {
    const value = row ? row[name] : (startOf(spec) ?? structureOf(spec));
    return [name, value === undefined ? emptyDraft(spec) : toDraft(spec, value)];
  });
  return Object.fromEntries(entries);
}

const startOf = ({ startsToday, default: usual }: FieldSpec): unknown => (startsToday ? houseDay() : usual);

/** A needed structure begins as its sample: nobody writes one from nothing, and a form that nobody has touched may be left. */
const structureOf = ({ structure, optional }: FieldSpec): unknown => (optional ? undefined : structure?.sample);

/** Initial values of an action from the record's fields of the same names; not of a reason, which is about this act. */
export function actionStart(model: FormModel, row: FormRecord | null): Record<string, unknown> {
  const entries = Object.entries(model.fields).map(([name, { spec }]): [string, unknown] => {
    const present = row && !REASONS.includes(name) ? row[name] : undefined;
    const begun = present === undefined ? spec.default : present;
    return [name, begun ?? (spec.startsToday ? houseDay() : begun)];
  });
  return Object.fromEntries(entries);
}

/** Whether the form's present input makes the field required. */
export function isRequiredNow(model: FormModel, name: string, drafts: Drafts): boolean {
  const spec = model.fields[name]?.spec;
  if (!spec || spec.kind === 'boolean' || spec.kind === 'codes') return false;
  if (!spec.optional) return model.mode === 'update' || spec.default === undefined;
  return (model.requires ?? []).some(({ when, field }) => field === name && holds(when, drafts));
}

export type Outcome = { ok: true; body: Values } | { ok: false; errors: Readonly<Record<string, string>> };

/**
 * Reads drafts with the server's validator. On update the body holds only the values that differ from `base`,
 * so that a save cannot revert others' changes in fields that this form left alone.
 */
export function readDrafts(
  model: FormModel,
  drafts: Drafts,
  options: { base?: FormRecord | null; locale: Locale },
): Outcome {
  const body: Record<string, unknown> = {};
  for (const [name, { spec }] of Object.entries(model.fields)) {
    const draft = drafts[name];
    // A stored file is not sent again.
    if (keptFile(draft)) continue;
    if (options.base && isSameDraft(spec, draft, toDraft(spec, options.base[name]))) continue;
    const value = fromDraft(spec, draft);
    if (value !== null || model.mode !== 'create') body[name] = value;
  }
  const parsed = parseBody(body, model.fields, readingOf(model));
  const issues = parsed.ok ? missing(model, parsed.value) : parsed.issues;
  if (parsed.ok && issues.length === 0) return { ok: true, body: parsed.value };
  return { ok: false, errors: errorsOf(issues, model, options.locale) };
}

const readingOf = ({ mode }: FormModel) => ({ mode, isText: false, today: calendarToday() });

const missing = (model: FormModel, values: Values): Issue[] =>
  (model.requires ?? [])
    .filter(({ when, field }) => holds(when, values) && (values[field] ?? null) === null)
    .map(({ field }) => issue([field], 'required'));

/** Message about one field's present draft, or undefined. */
export function fieldError(
  model: FormModel,
  drafts: Drafts,
  { name, locale }: { name: string; locale: Locale },
): string | undefined {
  const field = model.fields[name];
  if (!field || keptFile(drafts[name])) return undefined;
  const value = fromDraft(field.spec, drafts[name]);
  const isLeftOut = value === null && model.mode === 'create';
  const parsed = parseBody(isLeftOut ? {} : { [name]: value }, { [name]: field }, readingOf(model));
  const isMissing = value === null && isRequiredNow(model, name, drafts);
  const issues = parsed.ok ? (isMissing ? [issue([name], 'required')] : []) : parsed.issues;
  return errorsOf(issues, model, locale)[name];
}

function errorsOf(issues: readonly Issue[], model: FormModel, locale: Locale): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const found of issues) {
    const name = String(found.path[0] ?? '');
    errors[name] ??= sentence(found, model.labels[name] ?? name, locale);
  }
  return errors;
}

function sentence(found: Issue, label: string, locale: Locale): string {
  const type = found.params?.['type'];
  const today = formatDay(calendarToday(), locale);
  if (type === 'date') return moreWords.t('days.unread', { day: today });
  if (type === 'instant') return moreWords.t('days.unreadMoment', { moment: `${today} 14:30` });
  const worded = type === undefined ? found : { ...found, params: { ...found.params, type: typeWord(type, locale) } };
  const text = sentenceOf({ ...kitSentences[locale], ...sentencesOfAreas(locale) }, worded, label);
  return capital(text);
}

const typeWord = (type: string | number, locale: Locale): string | number => TYPE_WORDS[locale][type] ?? type;

/** Text for comparing lists of pictures; two chosen files are equal only when they are the same object. */
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

/** Whether two drafts stand for the same value; decides whether a field was changed. */
function isSameDraft(spec: FieldSpec, a: Draft, b: Draft): boolean {
  const [x, y] = [fromDraft(spec, a), fromDraft(spec, b)];
  const [kept, other] = [keptFile(x), keptFile(y)];
  if (kept && other) return kept.id === other.id;
  if (spec.kind === 'photos') return photosText(a) === photosText(b);
  if (['tiers', 'numbers', 'json'].includes(spec.kind)) return JSON.stringify(x) === JSON.stringify(y);
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((code) => y.includes(code));
  return x === y;
}

/** Names of the fields whose draft differs from the record. */
export const changedFields = (model: FormModel, drafts: Drafts, base: Drafts): string[] =>
  Object.entries(model.fields)
    .filter(([name, { spec }]) => !isSameDraft(spec, drafts[name], base[name]))
    .map(([name]) => name);

/**
 * Merges a newer record into an open form: untouched fields take the new value, edited ones stay.
 * @returns the drafts to show, and the fields that another change has touched meanwhile.
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

/** Leaves out passwords and files, which must not be kept outside the page. */
export function withoutSecrets(model: FormModel, drafts: Drafts): Drafts {
  const kept = Object.entries(drafts).filter(([name]) => {
    const kind = model.fields[name]?.spec.kind;
    return kind !== undefined && kind !== 'password' && kind !== 'file' && kind !== 'photos';
  });
  return Object.fromEntries(kept);
}
