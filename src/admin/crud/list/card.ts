import type { Row } from '#admin/components/client-part.ts';
import { isRightAligned, STATES } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';

/**
 * Where the cells of a row stand: in a table by their kind, on a phone in the two or three lines of a card. There a name
 * and its state come first, then what tells the record from others, then days; money or else a day stands at the end. The columns
 * decide, not what one row has, so that a reader's eye finds a fact at one place.
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

function tableClass({ queues = {} }: AnyResource, name: string, spec: FieldSpec | undefined): string {
  if (Object.values(queues).some(({ since }) => since === name)) return 'cell-since ';
  return spec && isRightAligned(spec) ? 'cell-right ' : isReference(spec) ? 'cell-quiet ' : '';
}

/** The classes of a row's cells by the names of their fields. */
export function cardOf({ resource, row, shown, linked }: CardRow): ReadonlyMap<string, string> {
  const fields = fieldsOf(resource);
  const partOf = (name: string): Part => PARTS[fields[name]?.spec.kind ?? 'text'] ?? 'fact';
  const rest = shown.filter((name) => name !== linked && !STATES.includes(name));
  const isTold = (name: string | undefined): name is string => name !== undefined && !isEmpty(row[name]);
  const columnsOf = (part: Part): string[] => rest.filter((name) => partOf(name) === part);
  const [days, sums, all] = [columnsOf('when'), columnsOf('sum'), columnsOf('fact')];
  const facts = orderFacts(all, (name) => isReference(fields[name]?.spec));
  // The headline begins with the sum for which somebody opens the list: what is still to be paid, what an agent earns.
  const told = sums.filter(isTold);
  const sum = [...(resource.headline ?? []), ...told].find((fact): fact is string => told.includes(String(fact)));
  const span = Object.values(resource.spans ?? {}).find((ends) => ends.every((name) => days.includes(name)));
  const [day, later = sum && day] = span ? [] : days;
  const end = sum ?? (isTold(day) ? day : undefined);
  const note = [...columnsOf('flag'), ...columnsOf('count'), sum && day !== later ? day : undefined].find(isTold);
  const [above = [], under = []] = layOut(facts, { span, later }).map((line) => line.filter(isTold));
  const places = new Map<string, string>([
    ...placed(above, 2, span ? ' card-until' : ''),
    ...placed(under, 3),
    ...classed(end, sum && sums.length > 1 ? 'card-2z card-told' : 'card-2z'),
    ...classed(
      note,
      `card-${end === undefined ? 2 : 3}z card-told${columnsOf('flag').includes(String(note)) ? ' card-flag' : ''}`,
    ),
  ]);
  const classes = rest.map((name): Place => [
    name,
    `${tableClass(resource, name, fields[name]?.spec)}${places.get(name) ?? ''}`.trim(),
  ]);
  return new Map([
    ...classes,
    ...shown.filter((name) => STATES.includes(name)).map((name): Place => [name, 'cell-state']),
    ...classed(linked, 'cell-title'),
  ]);
}

interface Facts {
  /** Two that tell a record from others, on the line under its name. */
  readonly above: readonly string[];
  /** Beside two facts the code that is quoted has the next line, on every card the same. */
  readonly below: string | undefined;
}

function orderFacts(all: readonly string[], isCode: (name: string) => boolean): Facts {
  const above = [...all.filter((name) => !isCode(name)), ...all.filter(isCode)].slice(0, 2);
  return { above, below: all.find((name) => isCode(name) && !above.includes(name)) };
}

/** Without facts the day moves up, so that no line is empty. */
function layOut(
  { above, below }: Facts,
  { span, later }: { span: readonly string[] | undefined; later: string | undefined },
): (string | undefined)[][] {
  if (span) return [[...span], [above[0]]];
  return above.length > 0 ? [[...above], [below, later]] : [[later], []];
}

const classed = (name: string | undefined, className: string): Place[] =>
  name === undefined ? [] : [[name, className]];

/** One has the line to itself, two share it. */
const placed = ([one, two]: readonly string[], line: 2 | 3, ofTwo = ''): Place[] => [
  ...classed(one, two === undefined && line === 2 ? 'card-2a card-alone' : `card-${line}a`),
  ...classed(two, `card-${line}b${ofTwo}`),
];
