import { ringgit, spaced } from './money.ts';
import { COUNTRIES, countryCode } from './countries.ts';
import { isDay } from './day.ts';
import { type FieldKind, type FieldSpec, type SentPicture, type UploadedFile, MAX_PHOTOS } from './field.ts';
import { FORMATS } from './formats.ts';
import { type Parsed, failed, issue, ok } from './errors.ts';
import { isPermissionCode, normalisePermissions } from './permissions.ts';
import { toE164 } from './phone.ts';

/** Decides which operators a field answers to and how two values compare. */
export type Family = 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'list' | 'opaque';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the pure side needs to know of a kind. A new kind is one entry here and one in each side's registry. */
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

const MAX_ALT = 200;
const MAX_TIERS = 12;
const MAX_NUMBERS = 30;
const INT4_MAX = 2_147_483_647;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PHONE = /^\+[1-9]\d{6,14}$/;

/** The database stores neither NUL nor half a surrogate pair. */
const isStorableText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed();

/** ISO 8601 with milliseconds in UTC, or null. A bare date means its midnight in UTC. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !INSTANT.test(value) || !isDay(value.slice(0, 10))) return null;
  const zoned = value.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`;
  const date = new Date(zoned);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date.toISOString();
}

const notValid = <T>(type: string): Parsed<T> => failed(issue([], 'type', { type }));

const readText = (value: unknown): Parsed<unknown> => (isStorableText(value) ? ok(value) : notValid('text'));

function readNumber(value: unknown, whole: boolean, limit: number): Parsed<unknown> {
  const fits = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;
  if (!fits) return notValid('number');
  return whole && !Number.isInteger(value) ? notValid('integer') : ok(Object.is(value, -0) ? 0 : value);
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
    read: (value) => (isStorableText(value) ? ok(PHONE.test(toE164(value)) ? toE164(value) : value) : notValid('text')),
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
    sample: (n, spec) => options(spec)[n % options(spec).length],
  },
  // A filter takes what a form takes; a text that is no country finds whoever was written down so.
  country: {
    ...textKind(
      { description: 'ISO 3166-1 alpha-3; alpha-2 is taken as well' },
      (n) => COUNTRIES[n % COUNTRIES.length],
    ),
    read: (value) => (isStorableText(value) ? ok(countryCode(value) ?? value.trim()) : notValid('text')),
  },
  boolean: {
    family: 'boolean',
    read: (value) => (typeof value === 'boolean' ? ok(value) : notValid('boolean')),
    fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
    schema: { type: 'boolean' },
    sample: (n) => n % 2 === 0,
  },
  integer: numberKind(true, INT4_MAX, inBounds),
  decimal: numberKind(false, 1e12, inBounds),
  money: numberKind(true, Number.MAX_SAFE_INTEGER, inBounds),
  date: {
    family: 'day',
    read: (value) => (isDay(value) ? ok(value) : notValid('date')),
    fromText: (text) => text,
    schema: { type: 'string', format: 'date' },
    sample: (n) => new Date(Date.UTC(2026, 0, 1 + (n % 700))).toISOString().slice(0, 10),
  },
  instant: {
    family: 'instant',
    read: (value) => {
      const instant = toInstant(value);
      return instant === null ? notValid('instant') : ok(instant);
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
        : notValid('set of permission codes'),
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
      // A function cannot come out of JSON: nobody writes a document that was never uploaded.
      isUpload(value) ? ok(value) : notValid('file'),
    fromText: (text) => text,
    schema: { type: 'string', format: 'binary' },
    sample: () => null,
  },
  tiers: {
    family: 'opaque',
    read: (value, spec) => readTiers(value, spec),
    fromText: jsonFromText,
    schema: { type: 'array', maxItems: MAX_TIERS, items: { type: 'object', additionalProperties: { type: 'number' } } },
    sample: (n, { parts: [from, gives] = ['', ''] }) => [{ [from]: 1 + (n % 300), [gives]: n % 100 }],
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
    read: (value) => ok(value),
    fromText: (text) => text,
    schema: {},
    sample: () => ({}),
  },
};

const isUpload = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function';

function readPhotos(value: unknown): Parsed<readonly SentPicture[]> {
  if (!Array.isArray(value) || value.length > MAX_PHOTOS) return notValid('photos');
  const photos: readonly unknown[] = value;
  const read = photos.map(readPhoto);
  const sent = read.filter((photo) => photo !== null);
  const ids = sent.flatMap((photo) => ('id' in photo ? [photo.id] : []));
  return sent.length < photos.length || new Set(ids).size < ids.length ? notValid('photos') : ok(sent);
}

function readPhoto(value: unknown): SentPicture | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, upload, alt_en, alt_zh, ...more } = value as Record<string, unknown>;
  const [en, zh] = [readAlt(alt_en), readAlt(alt_zh)];
  if (Object.keys(more).length > 0 || en === undefined || zh === undefined) return null;
  const words = { alt_en: en, alt_zh: zh };
  if (upload === undefined) return Number.isSafeInteger(id) ? { id: Number(id), ...words } : null;
  return id === undefined && isUpload(upload) ? { upload: upload as UploadedFile, ...words } : null;
}

/** Null for none; undefined for what is no text or too long. */
function readAlt(value: unknown = null): string | null | undefined {
  if (value === null) return null;
  return isStorableText(value) && value.length <= MAX_ALT ? value.trim() || null : undefined;
}

/** Exactly the two numbers in each tier, no tier twice; in ascending order. */
function readTiers(value: unknown, { parts: [from, gives] = ['', ''] }: FieldSpec): Parsed<unknown> {
  if (!Array.isArray(value) || value.length > MAX_TIERS) return notValid('tiers');
  const isTier = (tier: unknown): tier is Record<string, number> =>
    typeof tier === 'object' &&
    tier !== null &&
    Object.keys(tier).length === 2 &&
    [from, gives].every((part) => Object.hasOwn(tier, part)) &&
    isFrom((tier as Record<string, unknown>)[from]) &&
    isPercent((tier as Record<string, unknown>)[gives]);
  const tiers: readonly unknown[] = value;
  if (!tiers.every(isTier)) return notValid('tiers');
  const isTwice = new Set(tiers.map((tier) => tier[from])).size < tiers.length;
  if (isTwice) return failed(issue([], 'tier_twice'));
  const ascending = tiers.toSorted((a, b) => (a[from] ?? 0) - (b[from] ?? 0));
  // In the order in which the database keeps them, so that equal values stay equal as text.
  const inOrder = [from, gives].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return ok(ascending.map((tier) => Object.fromEntries(inOrder.map((part) => [part, tier[part]]))));
}

function readNumbers(value: unknown, { min = 0, max = INT4_MAX }: FieldSpec): Parsed<unknown> {
  const isOne = (each: unknown): boolean => Number.isInteger(each) && Number(each) >= min && Number(each) <= max;
  const isList = Array.isArray(value) && value.length <= MAX_NUMBERS && value.every(isOne);
  return isList ? ok(value) : failed(issue([], 'numbers', { min, max }));
}

const isFrom = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9999;
const isPercent = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(2)) === value;

/** Brings a value of the right type to the form that is kept: trimmed, lower-cased, E.164. */
export function canonical(spec: FieldSpec, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (spec.kind) {
    case 'text':
      return spec.format === undefined ? value.trim() : FORMATS[spec.format].clean(value.trim());
    case 'longtext':
      return value.trim();
    case 'url':
      // As calendar programs call an https address that they subscribe to.
      return value.trim().replace(/^webcals?:\/\//i, 'https://');
    case 'email':
      return value.trim().toLowerCase();
    case 'phone':
      return value.trim() === '' ? '' : toE164(value);
    default:
      return value;
  }
}

/** What anybody writes down lies between them; beyond, days could not be counted on from. */
const YEARS = { from: 1900, to: 2199 };
const FIRST_DAY = `${YEARS.from}-01-01`;
const LAST_DAY = `${YEARS.to}-12-31`;

/** As people write it: nobody types sen. */
const bound = ({ kind }: FieldSpec, limit: number): string | number =>
  kind === 'money' ? spaced(ringgit(limit)) : limit;

/** The rule a well-typed, canonical value breaks, or null. */
export function brokenRule(
  spec: FieldSpec,
  value: unknown,
): { rule: string; params: Record<string, string | number> } | null {
  if (typeof value === 'number') {
    if (spec.min !== undefined && value < spec.min) return { rule: 'min', params: { min: bound(spec, spec.min) } };
    if (spec.max !== undefined && value > spec.max) return { rule: 'max', params: { max: bound(spec, spec.max) } };
    // Refused rather than rounded: what is kept is what was said.
    const hasTooManyDigits = spec.scale !== undefined && Number(value.toFixed(spec.scale)) !== value;
    if (hasTooManyDigits) return { rule: 'scale', params: { scale: spec.scale ?? 0 } };
    return null;
  }
  if (typeof value !== 'string') return null;
  if (spec.kind === 'date') return value < FIRST_DAY || value > LAST_DAY ? { rule: 'years', params: YEARS } : null;
  if (spec.min !== undefined && value.length < spec.min) return { rule: 'min_length', params: { min: spec.min } };
  if (spec.max !== undefined && value.length > spec.max) return { rule: 'max_length', params: { max: spec.max } };
  if (spec.format !== undefined && !FORMATS[spec.format].isValid(value)) return { rule: spec.format, params: {} };
  if (spec.kind === 'country' && countryCode(value) === null) return { rule: 'country', params: {} };
  if (spec.kind === 'email' && !EMAIL.test(value)) return { rule: 'type', params: { type: 'email' } };
  if (spec.kind === 'phone' && !PHONE.test(value)) return { rule: 'type', params: { type: 'phone' } };
  if (spec.kind === 'url' && !isWebAddress(value)) return { rule: 'type', params: { type: 'url' } };
  return null;
}

/** A host without user info, so that a link cannot pretend to lead elsewhere. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text);
