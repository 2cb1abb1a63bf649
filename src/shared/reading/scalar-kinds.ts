import { countryCode } from '#shared/countries.ts';
import { isDay } from '#shared/day.ts';
import { type Parsed, failed, issue, ok } from '#shared/errors.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import { ALL_PERMISSIONS, isPermissionCode, normalisePermissions } from '#shared/permissions.ts';
import { PHONE, toE164 } from '#shared/phone.ts';
import { INT4_MAX, isStorableText, readNumber, readText, refuseType, toInstant } from './scalars.ts';

/** What a filter asks of a kind of field: which operators it answers to, and how a value of it is read. `kinds.ts` knows the rest. */

/** Decides which operators a field answers to and how two values compare. */
export type Family = 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'list' | 'opaque';

/** Reads a value by its kind, normalised, before the field's own rules; filters stop here, validation goes on. */
export type ReadValue = (value: unknown, spec: FieldSpec) => Parsed<unknown>;

const OPAQUE: readonly FieldKind[] = ['password', 'file', 'tiers', 'numbers', 'photos', 'json'];
const NUMBERS: readonly FieldKind[] = ['id', 'integer', 'decimal', 'money', 'relation'];
const OTHERS: { readonly [kind in FieldKind]?: Family } = {
  boolean: 'boolean',
  date: 'day',
  instant: 'instant',
  codes: 'list',
};

export function familyOfKind(kind: FieldKind): Family {
  if (OPAQUE.includes(kind)) return 'opaque';
  return NUMBERS.includes(kind) ? 'number' : (OTHERS[kind] ?? 'text');
}

/** Up to here a number in JavaScript keeps three digits after the point. */
const DECIMAL_MAX = 1e12;

const optionsOf = (spec: FieldSpec): string[] => Object.keys(spec.options ?? {});
const readWhole: ReadValue = (value) => readNumber(value, { isWhole: true, max: Number.MAX_SAFE_INTEGER });

const READERS: { readonly [kind in FieldKind]?: ReadValue } = {
  id: readWhole,
  // A filter takes every spelling that a form takes.
  phone: (value) =>
    isStorableText(value) ? ok(PHONE.test(toE164(value)) ? toE164(value) : value) : refuseType('text'),
  enum: (value, spec) =>
    typeof value === 'string' && Object.hasOwn(spec.options ?? {}, value)
      ? ok(value)
      : failed(issue([], 'enum', { options: optionsOf(spec).join(', ') })),
  // A filter takes what a form takes; a text that is no country finds records that hold that text.
  country: (value) => (isStorableText(value) ? ok(countryCode(value) ?? value.trim()) : refuseType('text')),
  boolean: (value) => (typeof value === 'boolean' ? ok(value) : refuseType('boolean')),
  integer: (value) => readNumber(value, { isWhole: true, max: INT4_MAX }),
  decimal: (value) => readNumber(value, { isWhole: false, max: DECIMAL_MAX }),
  money: readWhole,
  relation: readWhole,
  date: (value) => (isDay(value) ? ok(value) : refuseType('date')),
  instant: (value) => {
    const instant = toInstant(value);
    return instant === null ? refuseType('instant') : ok(instant);
  },
  codes: (value) =>
    Array.isArray(value) && value.length <= ALL_PERMISSIONS.length && value.every(isPermissionCode)
      ? ok(normalisePermissions(value))
      : refuseType('set of permission codes'),
};

/** Reads a value of a kind that filters know; any other is read as a text. */
export const readScalar: ReadValue = (value, spec) => (READERS[spec.kind] ?? readText)(value, spec);
