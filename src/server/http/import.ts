import { isRecord } from '#shared/records.ts';
import { IMPORT, LOCALES } from '#shared/constants.ts';
import { type OptionWords, readCell } from '#shared/cell-text.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type ImportRow, type RowOutcome, type UndoRequest, importRows, undoImport } from '#server/kit/import.ts';
import { type Answer, doOnce } from '#server/kit/idempotency.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rehearse } from '#server/kit/rehearse.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { readBody } from './body.ts';
import { type ResourceCall, json, repeatableOf } from './call.ts';
import { askedBy, refusalBody } from './problem.ts';
import type { Wording } from './wording.ts';

/**
 * The call that takes rows of a file: its body read, its faults told line by line and no more of them than anybody
 * mends at once. Making the records is `kit/import.ts`.
 */

type Values = Readonly<Record<string, unknown>>;

/** Some rows of a file: the good ones become records together, the bad ones are named; a dry run keeps neither. */
export async function answerImport(call: ResourceCall): Promise<Response> {
  const { c, kit, bound, context } = call;
  const body = await readBody(c.req.raw);
  const { batch, rows, isDryRun } = importBody(body.values, bound.resource, c.get('wording'));
  const work = async (tx: Transaction): Promise<Answer> =>
    answerOf(call, isDryRun, await importRows({ kit, bound, context, tx }, batch, rows));
  if (isDryRun) return json(c, await kit.store.transaction((tx) => rehearse(tx, () => work(tx))));
  const repeatable = repeatableOf(call, body);
  return json(c, await kit.store.transaction((tx) => doOnce(tx, { repeatable, now: context.now }, () => work(tx))));
}

/** Most faults of one answer beside the first of each line: more are not read before these are mended. */
const MOST_FAULTS = 1000;

function answerOf(call: ResourceCall, isDryRun: boolean, outcomes: readonly RowOutcome[]): Answer {
  let left = MOST_FAULTS;
  const results = outcomes.map((outcome) => {
    const { line } = outcome;
    if ('refusal' in outcome) {
      const { errors, more } = errorsOf(call, outcome.refusal, left);
      left -= Object.keys(errors).length - 1;
      return { line, ok: false, errors, ...(more === 0 ? {} : { more }) };
    }
    // The number of a record that is never kept means nothing.
    return isDryRun ? { line, ok: true } : { line, ok: true, id: outcome.id };
  });
  return { status: 200, body: { results, created: isDryRun ? 0 : results.filter(({ ok }) => ok).length } };
}

/** Sentences by field, of so many fields and at least one; what concerns no field stands under `body`. */
function errorsOf(
  { c }: ResourceCall,
  refusal: Refusal,
  most: number,
): { errors: Record<string, unknown>; more: number } {
  const { errors, more = 0, message } = refusalBody(refusal, { ...askedBy(c), mostFields: Math.max(1, most) });
  return { errors: isRecord(errors) ? errors : { body: [message] }, more: Number(more) };
}

const refused = (issues: readonly Issue[], { name }: AnyResource): Refusal =>
  new Refusal('VALIDATION', { issues, resource: name });

const unknownKeys = (body: Values, known: readonly string[]): Issue[] =>
  Object.keys(body)
    .filter((key) => !known.includes(key))
    .map((key) => issue([key], 'unknown_field', { field: key }));

/** A batch is named in the address that takes it back. */
const BATCH = /^[\w.-]{1,64}$/;

interface ImportBody {
  readonly batch: string;
  readonly rows: readonly ImportRow[];
  readonly isDryRun: boolean;
}

function importBody(body: Values, resource: AnyResource, wording: Wording): ImportBody {
  const issues = unknownKeys(body, ['batch', 'rows', 'dry_run']);
  const { batch, rows, dry_run: isDryRun = false } = body;
  const isNamed = typeof batch === 'string' && BATCH.test(batch);
  if (!isNamed) issues.push(issue(['batch'], 'batch'));
  const areRows = Array.isArray(rows) && rows.length > 0 && rows.length <= IMPORT.maxRows && rows.every(isRow);
  if (!areRows) issues.push(issue(['rows'], 'rows', { max: IMPORT.maxRows }));
  if (typeof isDryRun !== 'boolean') issues.push(issue(['dry_run'], 'type', { type: 'boolean' }));
  if (!isNamed || !areRows || typeof isDryRun !== 'boolean' || issues.length > 0) throw refused(issues, resource);
  const options = optionWordsOf(wording, resource);
  const read = rows.map(({ line, values }) => ({ line, values: readValues(resource, values, options) }));
  return { batch, rows: read, isDryRun };
}

const isRow = (row: unknown): row is ImportRow =>
  isRecord(row) &&
  Object.keys(row).length === 2 &&
  Number.isSafeInteger(row['line']) &&
  Number(row['line']) > 0 &&
  isRecord(row['values']);

type OptionsByField = Readonly<Record<string, OptionWords>>;

/** The words of every option in every language: files come from colleagues who read another one. */
function optionWordsOf(wording: Wording, resource: AnyResource): OptionsByField {
  const spoken = LOCALES.map((locale) => wording.wordsFor(locale, resource).options);
  const enums = Object.entries(resource.fields).filter(([, { spec }]) => spec.options);
  return Object.fromEntries(
    enums.map(([name, { spec }]) => {
      const words = Object.keys(spec.options ?? {}).map((option) => [
        option,
        spoken.flatMap((options) => options[name]?.[option] ?? []),
      ]);
      return [name, Object.fromEntries(words)];
    }),
  );
}

/** Texts are cells and read as such; every other value is JSON and taken at its word. Empty cells say nothing. */
function readValues({ fields }: AnyResource, values: Values, options: OptionsByField): Values {
  const read = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field && typeof value === 'string' ? readCell(field.spec, value, options[name]) : value];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Takes a batch back. */
export async function answerImportUndo(call: ResourceCall): Promise<Response> {
  const { c, bound } = call;
  const isBare = c.req.header('content-type') === undefined;
  const body = isBare ? {} : (await readBody(c.req.raw)).values;
  const batch = c.req.param('batch') ?? '';
  // An id that no batch could have was never imported.
  if (!BATCH.test(batch)) throw new Refusal('NOT_FOUND', { message: 'unknown_batch' });
  const outcome = await undoImport(call, { batch, ...undoBody(body, bound.resource) });
  if (!outcome) throw new Refusal('NOT_FOUND', { message: 'unknown_batch' });
  const kept = outcome.kept.map(({ id, refusal }) => {
    const { code, message } = refusalBody(refusal, askedBy(c));
    return { id, code, message };
  });
  return json(c, { status: 200, body: { ...outcome, kept } });
}

function undoBody(body: Values, resource: AnyResource): Omit<UndoRequest, 'batch'> {
  const issues = unknownKeys(body, ['limit', 'before']);
  const count = (name: 'limit' | 'before', max: number): number | null => {
    const value = body[name] ?? null;
    if (value === null) return null;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= max) return value;
    issues.push(issue([name], 'whole_number', { min: 1, max }));
    return null;
  };
  const request = { limit: count('limit', IMPORT.maxRows), before: count('before', Number.MAX_SAFE_INTEGER) };
  if (issues.length > 0) throw refused(issues, resource);
  return request;
}
