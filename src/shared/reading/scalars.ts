import { isDay } from '#shared/day.ts';
import { type Parsed, failed, issue, ok } from '#shared/errors.ts';

/** Texts, numbers and instants as JSON carries them, before any rule of a field. */

export const INT4_MAX = 2_147_483_647;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** The database stores neither NUL nor half a surrogate pair. */
export const isStorableText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed();

/** ISO 8601 with milliseconds in UTC, or null. A bare date means its midnight in UTC. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !INSTANT.test(value) || !isDay(value.slice(0, 10))) return null;
  const zoned = value.length === 10 || /(Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`;
  const date = new Date(zoned);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date.toISOString();
}

export const refuseType = <T>(type: string): Parsed<T> => failed(issue([], 'type', { type }));

export const readText = (value: unknown): Parsed<unknown> => (isStorableText(value) ? ok(value) : refuseType('text'));

interface NumberRange {
  readonly isWhole: boolean;
  /** Also the least, with its sign turned. */
  readonly max: number;
}

export function readNumber(value: unknown, { isWhole, max }: NumberRange): Parsed<unknown> {
  const fits = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max;
  if (!fits) return refuseType('number');
  return isWhole && !Number.isInteger(value) ? refuseType('integer') : ok(Object.is(value, -0) ? 0 : value);
}
