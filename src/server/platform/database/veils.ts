import { matches } from '#shared/matches.ts';
import type { Predicate } from '#shared/where.ts';
import { conditionOf } from './select.ts';
import { type SqlValues, quoteIdentifier } from './sql-text.ts';
import { type Row, type Table, isJson, specOfColumn } from './table.ts';

/**
 * Masks of single values. The trail shows a reader what the record shows them: a value they may not open there is masked in
 * the trail, its files and its filters.
 */

/** A mask over a value in some rows, for readers who may know that there is a value but not which. */
export interface Veil {
  /** The rows it lies over; no search among it. */
  readonly over: Predicate;
  /** Masks only these keys of a structured value; the whole value when left out. */
  readonly keys?: readonly string[];
  /** A text, or what each key holds instead. */
  readonly by: unknown;
}

/** Masks by field. Null stays null. */
export type Veils = Readonly<Record<string, readonly Veil[]>>;

function covered(value: unknown, { keys, by }: Veil): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return by;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, keys === undefined || keys.includes(name) ? by : each]),
  );
}

/** The row as it is shown; it must be whole. */
export function veiled(row: Row, veils: Veils): Row {
  const shown: Record<string, unknown> = { ...row };
  for (const [field, own] of Object.entries(veils)) {
    shown[field] = own.filter(({ over }) => matches(over, row)).reduce(covered, row[field] ?? null);
  }
  return shown;
}

/** A table whose values are masked in an export, and the parameters of its statement. */
export interface VeiledSource {
  readonly table: Table;
  readonly veils: Veils;
  readonly values: SqlValues;
}

/** The masks as an SQL expression that names the masked value once, because each mask would double it otherwise. */
export function veiledColumn({ table, veils, values }: VeiledSource, field: string): string {
  const column = quoteIdentifier(field);
  const isStructured = isJson(specOfColumn(table, field));
  return (veils[field] ?? []).reduce((below, veil) => {
    const isOver = conditionOf(table, veil.over, values);
    if (!isStructured) {
      return `(case when ${column} is not null and ${isOver} then ${values.add(veil.by)} else ${below} end)`;
    }
    const only = veil.keys === undefined ? '' : ` where k = any(${values.add(veil.keys)}::text[])`;
    const each = `jsonb_object_agg(k, ${values.add(JSON.stringify(veil.by))}::jsonb)`;
    const masks = `(select ${each} from jsonb_object_keys(${column}) as k${only})`;
    return `(${below} || case when ${isOver} then coalesce(${masks}, '{}'::jsonb) else '{}'::jsonb end)`;
  }, column);
}

function complement(predicate: Predicate): Predicate {
  switch (predicate.op) {
    case 'and':
      return { op: 'or', of: predicate.of.map(complement) };
    case 'or':
      return { op: 'and', of: predicate.of.map(complement) };
    case 'test':
      return { ...predicate, negated: !predicate.negated };
    default:
      throw new Error('A search has no complement');
  }
}

/** Turns a filter into one over the values shown, or a reader could find a masked value by filtering for it. */
export function amongShown(predicate: Predicate, veils: Veils): Predicate {
  const isVeiled = (field: string): boolean => Object.hasOwn(veils, field);
  const overOf = (field: string): Predicate => ({ op: 'or', of: (veils[field] ?? []).map(({ over }) => over) });
  switch (predicate.op) {
    case 'and':
    case 'or':
      return { op: predicate.op, of: predicate.of.map((part) => amongShown(part, veils)) };
    case 'search': {
      const hidden = predicate.fields.find(({ name }) => isVeiled(name))?.name;
      if (hidden === undefined) return predicate;
      const fields = predicate.fields.filter(({ name }) => name !== hidden);
      return either(overOf(hidden), amongShown({ ...predicate, fields }, veils), predicate);
    }
    default: {
      const { field } = predicate;
      if (!isVeiled(field)) return predicate;
      const isNull: Predicate = { ...predicate, test: 'null', negated: false, value: null };
      const always = (value: unknown): Predicate => ({
        op: matches(predicate, { [field]: value }) ? 'and' : 'or',
        of: [],
      });
      return either(overOf(field), either(isNull, always(null), always(veils[field]?.[0]?.by)), predicate);
    }
  }
}

const either = (condition: Predicate, then: Predicate, otherwise: Predicate): Predicate => ({
  op: 'or',
  of: [
    { op: 'and', of: [condition, then] },
    { op: 'and', of: [complement(condition), otherwise] },
  ],
});
