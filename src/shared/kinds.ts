import { COUNTRIES } from './countries.ts';
import { ok } from './errors.ts';
import { FIELD_KINDS, type FieldKind } from './field-kinds.ts';
import type { FieldSpec } from './field.ts';
import { MAX_PHOTOS } from './files.ts';
import { FORMATS } from './formats.ts';
import { PHONE } from './phone.ts';
import { recordOf } from './records.ts';
import { type Family, familyOfKind, type ReadValue, readScalar } from './reading/scalar-kinds.ts';
import { refuseType } from './reading/scalars.ts';
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

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A new kind is one entry here and one in the registry of each side. */
export interface Kind {
  readonly family: Family;
  readonly read: ReadValue;
  /** The text form of forms and CSV files, brought to the JSON form that `read` takes. */
  fromText(text: string): unknown;
  readonly schema: JsonSchema;
  /** A valid value made from a whole number, different for different numbers wherever the kind allows. */
  sample(n: number, spec: FieldSpec): unknown;
}

/** What filters do not ask of a kind; those whose value is more than one read it themselves. */
type Rest = Omit<Kind, 'family' | 'read'> & Partial<Pick<Kind, 'read'>>;

const textKind = (schema: JsonSchema, sample: Kind['sample']): Rest => ({
  fromText: (text) => text,
  schema: { type: 'string', ...schema },
  sample,
});

const numberKind = (whole: boolean, sample: Kind['sample']): Rest => ({
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

const REST: Readonly<Record<FieldKind, Rest>> = {
  id: numberKind(true, (n) => n + 1),
  text: textKind({}, (n, spec) =>
    spec.format === undefined
      ? `Sample ${n}`.padEnd(spec.min ?? 0, 'x').slice(0, spec.max)
      : FORMATS[spec.format].sample(n, spec.min ?? 1, spec.max ?? Infinity),
  ),
  longtext: textKind({}, (n, spec) => `Sample text ${n}`.padEnd(spec.min ?? 0, 'x').slice(0, spec.max)),
  email: textKind({ format: 'email' }, (n) => `sample.${n}@example.test`),
  phone: textKind({ pattern: PHONE.source }, (n) => `+6012${String(n % 100_000_000).padStart(8, '0')}`),
  url: textKind({ format: 'uri' }, (n) => `https://example.test/${n}`),
  enum: {
    fromText: (text) => text,
    schema: { type: 'string' },
    sample: (n, { offered = [], ...spec }) => {
      const all = offered.length > 0 ? offered : options(spec);
      return all[n % all.length];
    },
  },
  country: textKind(
    { description: 'ISO 3166-1 alpha-3; alpha-2 is taken as well' },
    (n) => COUNTRIES[n % COUNTRIES.length],
  ),
  boolean: {
    fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
    schema: { type: 'boolean' },
    sample: (n) => n % 2 === 0,
  },
  integer: numberKind(true, inBounds),
  decimal: numberKind(false, inBounds),
  money: numberKind(true, inBounds),
  date: {
    fromText: (text) => text,
    schema: { type: 'string', format: 'date' },
    sample: (n, { format }) => {
      const day = new Date(Date.UTC(2026, 0, 1 + (n % 700))).toISOString().slice(0, 10);
      return format === 'month-start' ? `${day.slice(0, 8)}01` : day;
    },
  },
  instant: {
    fromText: (text) => text,
    schema: { type: 'string', format: 'date-time' },
    sample: (n) => new Date(Date.UTC(2026, 0, 1, 0, n % 100_000)).toISOString(),
  },
  codes: {
    fromText: (text) =>
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map(Number),
    schema: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 63 } },
    sample: () => [],
  },
  password: textKind({ format: 'password', writeOnly: true }, (n) => `Sample-Pass-${n}`),
  file: {
    read: (value) =>
      // JSON cannot carry a function, so a body cannot claim a file that was never uploaded.
      isUpload(value) ? ok(value) : refuseType('file'),
    fromText: (text) => text,
    schema: { type: 'string', format: 'binary' },
    sample: () => null,
  },
  tiers: {
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
    read: readNumbers,
    fromText: (text) => text.split(/[\s,，、;]+/).flatMap((part) => (part === '' ? [] : [Number(part)])),
    schema: { type: 'array', maxItems: MAX_NUMBERS, items: { type: 'integer' } },
    sample: (n, spec) => [inBounds(n, spec), inBounds(n + 1, spec)],
  },
  relation: numberKind(true, (n) => n + 1),
  photos: {
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
    read: (value, { structure }) => structure?.read(value) ?? ok(value),
    fromText: jsonFromText,
    schema: {},
    sample: (_n, { structure, holds }) => structure?.sample ?? (holds?.spec.kind === 'list' ? [] : {}),
  },
};

export const KINDS: Readonly<Record<FieldKind, Kind>> = recordOf(FIELD_KINDS, (kind) => ({
  family: familyOfKind(kind),
  read: readScalar,
  ...REST[kind],
}));
