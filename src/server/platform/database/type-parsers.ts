import pg from 'pg';

/**
 * Maps SQL types to JavaScript, the same on both engines:
 * int8 and numeric → number, date → 'YYYY-MM-DD', timestamptz → '2026-01-01T00:00:00.000Z',
 * arrays → arrays, json → parsed, bytea → Buffer, all else as the driver has it.
 */
type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

const SECONDS_LENGTH = '2026-01-01 00:00:00'.length;

/** Rewrites PostgreSQL's text without going through a Date: sessions run in UTC, so only the shape differs. */
export function instantFromText(text: string): string {
  // 'infinity', years beyond 9999 and before Christ have another shape and stay as they are.
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return text;
  const fraction = text.slice(SECONDS_LENGTH + 1, -3);
  return `${text.slice(0, 10)}T${text.slice(11, SECONDS_LENGTH)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

const arrayOfNumbers = (text: string): unknown => {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : Number(item)));
};

const parsers = new Map<number, Parser>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => text],
  [builtins.TIMESTAMPTZ, instantFromText],
  [INT8_ARRAY, arrayOfNumbers],
  [NUMERIC_ARRAY, arrayOfNumbers],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
