import type { SentenceName } from '#shared/errors.ts';
import { countryCode } from './countries.ts';
import type { FieldSpec, Fields } from './field.ts';
import { FORMATS } from './formats.ts';
import { ringgit, spaced } from './money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { PHONE, toE164 } from './phone.ts';

/** The form in which a value is kept, and the rules that a well-typed value may break. */

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Brings a value of the right type to the form that is kept: trimmed, lower-cased, E.164. */
export function canonical(spec: FieldSpec, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (spec.kind) {
    case 'text':
      return spec.format === undefined ? value.trim() : FORMATS[spec.format].clean(value.trim());
    case 'longtext':
      return value.trim();
    case 'url':
      // Calendar programs write an https address that they subscribe to as webcal.
      return value.trim().replace(/^webcals?:\/\//i, 'https://');
    case 'email':
      return value.trim().toLowerCase();
    case 'phone':
      return value.trim() === '' ? '' : toE164(value);
    default:
      return value;
  }
}

/** Days beyond these years cannot be counted on from, because the database's own range ends. */
const YEARS = { from: 1900, to: 2199 };
const FIRST_DAY = `${YEARS.from}-01-01`;
const LAST_DAY = `${YEARS.to}-12-31`;

/** A limit as people type it: they type neither sen nor basis points. */
function boundOf({ kind, isPart }: FieldSpec, limit: number): string | number {
  if (kind === 'money') return spaced(ringgit(limit));
  return isPart ? percentText(limit) : limit;
}

export interface BrokenRule {
  readonly rule: SentenceName;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The rule a well-typed, canonical value breaks, or null. */
export function brokenRule(spec: FieldSpec, value: unknown): BrokenRule | null {
  if (typeof value === 'number') return findRuleOfNumber(spec, value);
  if (typeof value !== 'string') return null;
  if (spec.kind === 'date' && (value < FIRST_DAY || value > LAST_DAY)) return { rule: 'years', params: YEARS };
  if (spec.kind === 'date') return findRuleOfFormat(spec, value);
  if (spec.min !== undefined && value.length < spec.min) return { rule: 'min_length', params: { min: spec.min } };
  if (spec.max !== undefined && value.length > spec.max) return { rule: 'max_length', params: { max: spec.max } };
  return findRuleOfFormat(spec, value) ?? findRuleOfKind(spec, value);
}

const findRuleOfFormat = ({ format }: FieldSpec, value: string): BrokenRule | null =>
  format === undefined || FORMATS[format].isValid(value) ? null : { rule: format, params: {} };

function findRuleOfNumber(spec: FieldSpec, value: number): BrokenRule | null {
  if (spec.min !== undefined && value < spec.min) return { rule: 'min', params: { min: boundOf(spec, spec.min) } };
  if (spec.max !== undefined && value > spec.max) return { rule: 'max', params: { max: boundOf(spec, spec.max) } };
  // Refused rather than rounded: what is kept is what was said.
  const hasTooManyDigits = spec.scale !== undefined && Number(value.toFixed(spec.scale)) !== value;
  if (hasTooManyDigits) return { rule: 'scale', params: { scale: spec.scale ?? 0 } };
  return null;
}

function findRuleOfKind({ kind }: FieldSpec, value: string): BrokenRule | null {
  if (kind === 'country') return countryCode(value) === null ? { rule: 'country', params: {} } : null;
  const isType = { email: EMAIL.test(value), phone: PHONE.test(value), url: isWebAddress(value) };
  const isTyped = kind === 'email' || kind === 'phone' || kind === 'url';
  return isTyped && !isType[kind] ? { rule: 'type', params: { type: kind } } : null;
}

/** A host without user info, so that a link cannot pretend to lead elsewhere. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text);

/** Renames noted columns to the fields' present names. */
export function underPresentNames<V>(fields: Fields, noted: Readonly<Record<string, V>>): Record<string, V> {
  const present = (name: string): string =>
    Object.hasOwn(fields, name)
      ? name
      : (Object.keys(fields).find((now) => fields[now]?.spec.was?.includes(name)) ?? name);
  return Object.fromEntries(Object.entries(noted).map(([name, value]) => [present(name), value]));
}

/** Whether no undo of the action gives the field back. */
export const isFinal = (spec: FieldSpec | undefined, action: string): boolean =>
  spec?.final !== undefined && !spec.final.includes(action);

/** Name and target of every relation whose record must be there. */
export const bindingRelations = (fields: Fields): { readonly name: string; readonly to: string }[] =>
  Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.kind === 'relation' && spec.to !== undefined && !spec.loose ? [{ name, to: spec.to }] : [],
  );
