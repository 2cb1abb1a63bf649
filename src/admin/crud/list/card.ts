import type { Row } from '#admin/components/client-part.ts';
import { isRightAligned, STATES } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';

/**
 * Where the cells of a row stand: in a table by their kind, on a phone in the two or three lines of a card. There a name
 * and its state come first, then what tells the record from others, then days; money or else a day stands at the end.
 */

interface CardRow {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly shown: readonly string[];
  /** The column of the record's name. */
  readonly linked: string | undefined;
}

type Part = 'fact' | 'when' | 'sum' | 'count' | 'flag';
type Place = readonly [name: string, className: string];

const PARTS: Partial<Record<FieldKind, Part>> = {
  date: 'when',
  instant: 'when',
  money: 'sum',
  integer: 'count',
  decimal: 'count',
  boolean: 'flag',
};

/** Codes that are quoted, where a name and a day tell more. */
const isReference = (spec: FieldSpec | undefined): boolean => spec?.search === 'reference' && spec.format === undefined;

const tableClass = (spec: FieldSpec | undefined): string =>
  spec && isRightAligned(spec) ? 'cell-right ' : isReference(spec) ? 'cell-quiet ' : '';

/** The classes of a row's cells by the names of their fields. */
export function cardOf({ resource, row, shown, linked }: CardRow): ReadonlyMap<string, string> {
  const fields = fieldsOf(resource);
  const partOf = (name: string): Part => PARTS[fields[name]?.spec.kind ?? 'text'] ?? 'fact';
  const rest = shown.filter((name) => name !== linked && !STATES.includes(name));
  const told = rest.filter((name) => !isEmpty(row[name]));
  const tellingAs = (part: Part): string[] => told.filter((name) => partOf(name) === part);
  const [days, sums, all] = [tellingAs('when'), tellingAs('sum'), tellingAs('fact')];
  const facts = [false, true].flatMap((last) => all.filter((name) => isReference(fields[name]?.spec) === last));
  // The headline begins with the sum for which somebody opens the list: what is still to be paid, what an agent earns.
  const sum = resource.headline?.find((fact): fact is string => sums.includes(String(fact))) ?? sums[0];
  const span = Object.values(resource.spans ?? {}).find((ends) => ends.every((name) => days.includes(name)));
  const end = sum ?? (span ? undefined : days.shift());
  const isOneOfSums = rest.filter((name) => partOf(name) === 'sum').length > 1;
  // Without facts the days move up, so that no line is empty.
  const [above, below] = span
    ? [span, facts[0]]
    : facts.length > 0
      ? [facts.slice(0, 2), [...days, ...facts.slice(2)][0]]
      : [days.slice(0, 1), days[1]];
  const note = tellingAs('flag')[0] ?? tellingAs('count')[0];
  const places = new Map<string, string>([
    ...placed(above, span ? ' card-until' : ''),
    ...classed(below, 'card-3a'),
    ...classed(end, sum && isOneOfSums ? 'card-2z card-told' : 'card-2z'),
    ...classed(
      note,
      `${end === undefined || end === note ? 'card-2z' : 'card-3z'} card-told${note && partOf(note) === 'flag' ? ' card-flag' : ''}`,
    ),
  ]);
  const classes = rest.map((name): Place => [
    name,
    `${tableClass(fields[name]?.spec)}${places.get(name) ?? ''}`.trim(),
  ]);
  return new Map([
    ...classes,
    ...shown.filter((name) => STATES.includes(name)).map((name): Place => [name, 'cell-state']),
    ...classed(linked, 'cell-title'),
  ]);
}

const classed = (name: string | undefined, className: string): Place[] =>
  name === undefined ? [] : [[name, className]];

/** One has the line to itself, two share it. */
const placed = ([one, two]: readonly string[], ofTwo: string): Place[] => [
  ...classed(one, two === undefined ? 'card-2a card-alone' : 'card-2a'),
  ...classed(two, `card-2b${ofTwo}`),
];
