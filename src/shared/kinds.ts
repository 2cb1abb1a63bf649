import { COUNTRIES, countryCode } from './countries.ts';
import { isDay } from './day.ts';
import { type Parsed, failed, issue, ok } from './errors.ts';
import type { FieldKind } from './field-kinds.ts';
import type { FieldSpec } from './field.ts';
import { MAX_PHOTOS } from './files.ts';
import { FORMATS } from './formats.ts';
import { PHONE } from './kept-values.ts';
import { isPermissionCode, normalisePermissions } from './permissions.ts';
import { toE164 } from './phone.ts';
import { INT4_MAX, isStorableText, readNumber, readText, refuseType, toInstant } from './reading/scalars.ts';
import {
  MAX_ALT,
  MAX_NUMBERS,
  MAX_TIERS,
  isUpload,
  readNumbers,
  readPhotos,
  readTiers,
} from './reading/structured-kinds.ts';

/** The kinds of fields as both sides know them: how each reads a value, its schema and its samples. */

/** Decides which operators a field answers to and how two values compare. */
export type Family = 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'list' | 'opaque';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A new kind is one entry here and one in the registry of each side. */
export interface Kind {
  readonly family: Family;
  /** Reads the value's type and nothing more; used for filters and as the first half of validation. */
  read(value: unknown, spec: FieldSpec): Parsed<unknown>;
  /** The text form of forms and CSV files, brought to the JSON form that `read` takes. */
  fromText(text: string): unknown;
  readonly schema: JsonSchema;
  /** A valid value made from a whole number, different for different numbers wherever the kind allows. */
  sample(n: number, spec: FieldSpec): unknown;
}

const textKind = (schema: JsonSchema, sample: Kind['sample']): Kind => ({
  family: 'text',
  read: readText,
  fromText: (text) => text,
  schema: { type: 'string', ...schema },
  sample,
});

const numberKind = (whole: boolean, limit: number, sample: Kind['sample']): Kind => ({
  family: 'number',
  read: (value) => readNumber(value, whole, limit),
  fromText: (text) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text),
  schema: { type: whole ? 'integer' : 'number' },
  sample,
});

/** Whole numbers inside the field's bounds. */
const inBounds: Kind['sample'] = (n, spec) => {
  const low = spec.min ?? 0;
  const high = spec.max ?? 1_000_000;
  return low + (n % (high - low + 1));
};

/** JSON as the export writes it. */
function jsonFromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const options = (spec: FieldSpec): string[] => Object.keys(spec.options ?? {});

export const KINDS: Readonly<Record<FieldKind, Kind>> = {
  id: numberKind(true, Number.MAX_SAFE_INTEGER, (n) => n + 1),
  text: textKind({}, (n, spec) =>
    spec.format === undefined
      ? `Sample ${n}`.padEnd(spec.min ?? 0, 'x').slice(0, spec.max)
      : FORMATS[spec.format].sample(n, spec.min ?? 1, spec.max ?? Infinity),
  ),
  longtext: textKind({}, (n, spec) => `Sample text ${n}`.padEnd(spec.min ?? 0, 'x').slice(0, spec.max)),
  email: textKind({ format: 'email' }, (n) => `sample.${n}@example.test`),
  // A filter takes every spelling that a form takes.
  phone: {
    ...textKind({ pattern: PHONE.source }, (n) => `+6012${String(n % 100_000_000).padStart(8, '0')}`),
    read: (value) =>
      isStorableText(value) ? ok(PHONE.test(toE164(value)) ? toE164(value) : value) : refuseType('text'),
  },
  url: textKind({ format: 'uri' }, (n) => `https://example.test/${n}`),
  enum: {
    family: 'text',
    read: (value, spec) =>
      typeof value === 'string' && Object.hasOwn(spec.options ?? {}, value)
        ? ok(value)
        : failed(issue([], 'enum', { options: options(spec).join(', ') })),
    fromText: (text) => text,
    schema: { type: 'string' },
    sample: (n, { offered = [], ...spec }) => {
      const all = offered.length > 0 ? offered : options(spec);
      return all[n % all.length];
    },
  },
  // A filter takes what a form takes; a text that is no country finds records that hold that text.
  country: {
    ...textKind(
      { description: 'ISO 3166-1 alpha-3; alpha-2 is taken as well' },
      (n) => COUNTRIES[n % COUNTRIES.length],
    ),
    read: (value) => (isStorableText(value) ? ok(countryCode(value) ?? value.trim()) : refuseType('text')),
  },
  boolean: {
    family: 'boolean',
    read: (value) => (typeof value === 'boolean' ? ok(value) : refuseType('boolean')),
    fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
    schema: { type: 'boolean' },
    sample: (n) => n % 2 === 0,
  },
  integer: numberKind(true, INT4_MAX, inBounds),
  decimal: numberKind(false, 1e12, inBounds),
  money: numberKind(true, Number.MAX_SAFE_INTEGER, inBounds),
  date: {
    family: 'day',
    read: (value) => (isDay(value) ? ok(value) : refuseType('date')),
    fromText: (text) => text,
    schema: { type: 'string', format: 'date' },
    sample: (n, { format }) => {
      const day = new Date(Date.UTC(2026, 0, 1 + (n % 700))).toISOString().slice(0, 10);
      return format === 'month-start' ? `${day.slice(0, 8)}01` : day;
    },
  },
  instant: {
    family: 'instant',
    read: (value) => {
      const instant = toInstant(value);
      return instant === null ? refuseType('instant') : ok(instant);
    },
    fromText: (text) => text,
    schema: { type: 'string', format: 'date-time' },
    sample: (n) => new Date(Date.UTC(2026, 0, 1, 0, n % 100_000)).toISOString(),
  },
  codes: {
    family: 'list',
    read: (value) =>
      Array.isArray(value) && value.length <= 64 && value.every(isPermissionCode)
        ? ok(normalisePermissions(value))
        : refuseType('set of permission codes'),
    fromText: (text) =>
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map(Number),
    schema: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 63 } },
    sample: () => [],
  },
  password: { ...textKind({ format: 'password', writeOnly: true }, (n) => `Sample-Pass-${n}`), family: 'opaque' },
  file: {
    family: 'opaque',
    read: (value) =>
      // JSON cannot carry a function, so a body cannot claim a file that was never uploaded.
      isUpload(value) ? ok(value) : refuseType('file'),
    fromText: (text) => text,
    schema: { type: 'string', format: 'binary' },
    sample: () => null,
  },
  tiers: {
    family: 'opaque',
    read: (value, spec) => readTiers(value, spec),
    fromText: jsonFromText,
    schema: { type: 'array', maxItems: MAX_TIERS, items: { type: 'object', additionalProperties: { type: 'number' } } },
    sample: (n, { parts: [from, gives] = ['', ''], tierChoice: choice }) => {
      const chosen = choice?.options[n % choice.options.length] ?? '';
      const step = choice && { [gives]: choice.fixed[chosen] ?? n % 10_000, [choice.name]: chosen };
      return [step ? { ...step, [from]: 1 + (n % 300) } : { [from]: 1 + (n % 300), [gives]: n % 100 }];
    },
  },
  numbers: {
    family: 'opaque',
    read: readNumbers,
    fromText: (text) => text.split(/[\s,，、;]+/).flatMap((part) => (part === '' ? [] : [Number(part)])),
    schema: { type: 'array', maxItems: MAX_NUMBERS, items: { type: 'integer' } },
    sample: (n, spec) => [inBounds(n, spec), inBounds(n + 1, spec)],
  },
  relation: numberKind(true, Number.MAX_SAFE_INTEGER, (n) => n + 1),
  photos: {
    family: 'opaque',
    read: readPhotos,
    fromText: jsonFromText,
    schema: {
      type: 'array',
      maxItems: MAX_PHOTOS,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          id: { type: 'integer' },
          upload: { type: 'string' },
          alt_en: { type: ['string', 'null'], maxLength: MAX_ALT },
          alt_zh: { type: ['string', 'null'], maxLength: MAX_ALT },
        },
      },
    },
    sample: () => null,
  },
  json: {
    family: 'opaque',
    read: (value, { structure }) => structure?.read(value) ?? ok(value),
    fromText: jsonFromText,
    schema: {},
    sample: (_n, { structure, holds }) => structure?.sample ?? (holds?.spec.kind === 'list' ? [] : {}),
  },
};
