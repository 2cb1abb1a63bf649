import fc from 'fast-check';
import { allFields } from '#shared/resource.ts';
import { KINDS } from '#shared/kinds.ts';
import type { Family } from '#shared/reading/scalar-kinds.ts';
import { type Operator, OPERATORS, operatorsOf, specOf } from '#shared/where.ts';
import { anyBoats, context } from '#tests/support/boats.ts';

/** Few different values, so that equal ones and near misses meet often. */
const text = fc.oneof(
  fc.constantFrom('Sea', 'sea', 'Sea Wolf', '', '%', '_', '\\', "'", '"', 'é', '中文', '😀', '\ufffd'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0') && value.isWellFormed()),
);
const day = fc.date({ min: new Date('2025-12-30'), max: new Date('2026-01-03'), noInvalidDate: true });
const codes = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 4 });

const VALUES: Readonly<Record<Exclude<Family, 'opaque'>, fc.Arbitrary<unknown>>> = {
  text,
  number: fc.integer({ min: -2, max: 4 }),
  boolean: fc.boolean(),
  day: day.map((date) => date.toISOString().slice(0, 10)),
  instant: day.map((date) => date.toISOString()),
  list: codes,
};

interface Column {
  readonly name: string;
  readonly family: Exclude<Family, 'opaque'>;
  /** Values of the column's own type: an enum answers to its options alone. */
  readonly value: fc.Arbitrary<unknown>;
}

/** The columns that a filter may name. */
const columns: readonly Column[] = Object.entries(allFields(anyBoats)).flatMap(([name, { spec }]) => {
  const { family } = KINDS[spec.kind];
  if (family === 'opaque' || specOf(context, name) === null) return [];
  const value = spec.options ? fc.constantFrom(...Object.keys(spec.options)) : VALUES[family];
  return [{ name, family, value: spec.kind === 'id' ? fc.integer({ min: 1, max: 5 }) : value }];
});

function operand(operator: Operator, { family, value }: Column): fc.Arbitrary<unknown> {
  switch (OPERATORS[operator].shape) {
    case 'flag':
      return fc.boolean();
    case 'text':
      return text;
    case 'list':
      return family === 'list' ? value : fc.array(value, { maxLength: 4 });
    case 'pair':
      return fc.tuple(value, value);
    default:
      return operator === '$eq' || operator === '$ne' ? fc.option(value) : value;
  }
}

/** One field, one operator, an operand of the right type. */
export const condition: fc.Arbitrary<{ field: string; operator: Operator; operand: unknown }> = fc
  .constantFrom(...columns)
  .chain((column) =>
    fc
      .constantFrom(...operatorsOf(column.family))
      .chain((operator) =>
        operand(operator, column).map((value) => ({ field: column.name, operator, operand: value })),
      ),
  );

const leaf = condition.map(({ field, operator, operand: value }) => ({ [field]: { [operator]: value } }));

/** A filter that is accepted: conditions, a search, groups inside groups. */
export const filter: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    text.map(($search) => ({ $search })),
    fc.array(tie('node'), { maxLength: 3 }).map(($or) => ({ $or })),
    fc.array(tie('node'), { maxLength: 3 }).map(($and) => ({ $and })),
  ),
})).node;

/** A row with a value or null in every column. */
export const row: fc.Arbitrary<Record<string, unknown>> = fc.record(
  Object.fromEntries(columns.map(({ name, value }) => [name, fc.option(value, { freq: 6 })])),
);
