import { isRecord } from './records.ts';
import { type AnyField, type Fields, baseFields } from './field.ts';
import { KINDS } from './kinds.ts';
import { brokenRule, canonical } from './kept-values.ts';
import { type Issue, type Parsed, issue, ok } from './errors.ts';
import type { AnyAction } from './resource.ts';

/**
 * Reads bodies by their fields, as strictly on the page as on the server: unknown and read-only names are issues, and
 * values come back as they are kept.
 */

/** `create` asks for every required field, `update` takes any part of them, `input` is an action's form. */
export type BodyMode = 'create' | 'update' | 'input';

interface Reading {
  readonly mode: BodyMode;
  /** Scalars arrive in their text form, as in multipart bodies and CSV files. */
  readonly isText: boolean;
  /** Day beyond which a day lies ahead, for fields that are usually today; unlimited where nothing is said. */
  readonly today?: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Whether a body of this mode may carry the field. */
export function isWritable(field: AnyField, mode: BodyMode): boolean {
  if (field.spec.managed || field.spec.hidden) return false;
  return mode !== 'update' || !field.spec.createOnly;
}

/** Reads a body strictly: unknown and read-only fields are issues, not ignored; values come back canonical. */
export function parseBody(body: unknown, fields: Fields, as: BodyMode | Reading): Parsed<Values> {
  if (!isRecord(body)) return { ok: false, issues: [issue([], 'object')] };
  const reading = typeof as === 'string' ? { mode: as, isText: false } : as;
  const { mode } = reading;
  const issues = findForeignNames(body, fields, mode);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, mode)) continue;
    const given = Object.hasOwn(body, name) ? body[name] : undefined;
    if (field.spec.of && isRecord(given)) {
      const inner = parseBody(given, field.spec.of, { ...reading, isText: false });
      if (inner.ok) values[name] = inner.value;
      else issues.push(...inner.issues.map((each) => ({ ...each, path: [[name, ...each.path].join('.')] })));
      continue;
    }
    const outcome = parseValue(field, given, reading);
    if (outcome.issues) issues.push(...outcome.issues.map((each) => ({ ...each, path: [name, ...each.path] })));
    else if (outcome.value !== undefined) values[name] = outcome.value;
  }
  return issues.length > 0 ? { ok: false, issues } : ok(values);
}

/** Issues of names that a body of this mode may not carry. A hidden field reads like an unknown one, or its name would leak. */
function findForeignNames(body: Values, fields: Fields, mode: BodyMode): Issue[] {
  return Object.keys(body).flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && isWritable(field, mode)) return [];
    const isKnown = field !== undefined || Object.hasOwn(baseFields, name);
    return [issue([name], isKnown && !field?.spec.hidden ? 'read_only' : 'unknown_field', { field: name })];
  });
}

interface Outcome {
  readonly value?: unknown;
  readonly issues?: readonly Issue[];
}

/** Gives the value to write; undefined leaves the field alone (or, on create, to its default). */
function parseValue(field: AnyField, given: unknown, { mode, isText, today }: Reading): Outcome {
  const { spec } = field;
  // An empty text is an empty list, where the field is one.
  const isScalar = isText && typeof given === 'string' && (given !== '' || KINDS[spec.kind].family === 'list');
  const value = isScalar ? KINDS[spec.kind].fromText(given) : given;
  if (value === undefined && mode === 'update') return {};
  if (value === undefined || value === null || value === '') return emptyValue(field, value, mode);
  if (spec.of) return { issues: [issue([], 'object')] };
  const read = KINDS[spec.kind].read(value, spec);
  if (!read.ok) return { issues: read.issues };
  if (isFarTooLong(spec, read.value)) return { issues: [issue([], 'max_length', { max: spec.max ?? 0 })] };
  const kept = canonical(spec, read.value);
  if (kept === '') return emptyValue(field, kept, mode);
  if (spec.startsToday && today !== undefined && String(kept) > today)
    return { issues: [issue([], 'ahead', { today })] };
  const broken = brokenRule(spec, kept);
  return broken ? { issues: [issue([], broken.rule, broken.params)] } : { value: kept };
}

/** So long that cleaning it first could not make it fit, and would only cost time. */
const isFarTooLong = ({ max }: AnyField['spec'], value: unknown): boolean =>
  typeof value === 'string' && max !== undefined && value.length > 2 * max + 1000;

function emptyValue(field: AnyField, value: unknown, mode: BodyMode): Outcome {
  const { spec } = field;
  if (value === undefined && mode === 'create' && (spec.default !== undefined || spec.optional)) return {};
  if (value === undefined && mode === 'input' && spec.default !== undefined) return { value: spec.default };
  if (spec.optional) return mode === 'input' || value !== undefined ? { value: spec.stored ? null : undefined } : {};
  return { issues: [issue([], 'required')] };
}

/** Reads an action's input, the conditional requirements included. */
export function parseInput(
  body: unknown,
  action: AnyAction,
  reading: Partial<Omit<Reading, 'mode'>> = {},
): Parsed<Values> {
  const parsed = parseBody(body ?? {}, action.input ?? {}, { isText: false, ...reading, mode: 'input' });
  if (!parsed.ok) return parsed;
  const missing = (action.requires ?? []).filter(
    ({ when, field }) => holds(when, parsed.value) && (parsed.value[field] ?? null) === null,
  );
  return missing.length > 0 ? { ok: false, issues: missing.map(({ field }) => issue([field], 'required')) } : parsed;
}

/** Whether every named value is the one (or one of those) asked for. */
export const holds = (when: Values, values: Values): boolean =>
  Object.entries(when).every(([name, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[name]) : wanted === values[name],
  );
