import { isOperators, type FilterJson } from '#admin/providers/filters.ts';
import { STATE_CODES } from '#shared/constants.ts';
import { isDay } from '#shared/day.ts';

/** The parts of a list's filter that stand under more than one field: spans of days, states, and what `$and` holds. */

/** Reads the days that a half-open span must overlap; undefined when the conditions on its ends are others. */
export function spanOf(
  filter: FilterJson,
  [from, to]: readonly [string, string],
): readonly [from: string, to: string] | undefined {
  const [begin, end] = [filter[from], filter[to]];
  const last = isOperators(begin) && Object.keys(begin).join() === '$lte' ? begin['$lte'] : undefined;
  const after = isOperators(end) && Object.keys(end).join() === '$gt' ? end['$gt'] : undefined;
  const isSaid = [last, after].every((day) => typeof day === 'string' && isDay(day));
  return isSaid ? [String(after), String(last)] : undefined;
}

/** Sets or removes the condition that a span overlaps these days; one open end means the other end's day alone. */
export function withSpan(
  filter: FilterJson,
  [from, to]: readonly [string, string],
  [first = '', last = '']: readonly string[],
): FilterJson {
  const { [from]: _begins, [to]: _ends, ...others } = filter;
  if (first === '' && last === '') return others;
  return { ...others, [from]: { $lte: last || first }, [to]: { $gt: first || last } };
}

/** Parts of the filter that belong to no single field: groups of alternatives, and parts written by hand. */
export const partsOf = ({ $and: parts }: FilterJson): readonly FilterJson[] =>
  Array.isArray(parts) ? (parts as readonly FilterJson[]) : [];

export const withParts = (filter: FilterJson, parts: readonly FilterJson[]): FilterJson =>
  withCondition(filter, '$and', parts.length > 0 ? parts : undefined);

/** Carries search and groups over to another view, because they cost more effort than a click and no view offers them. */
export function keptBeside(filter: FilterJson, view: FilterJson): FilterJson {
  const { $search: search, $or: alternatives } = filter;
  const isOwn = alternatives === undefined || Object.hasOwn(view, '$or');
  const parts = [...partsOf(filter), ...(isOwn ? [] : [{ $or: alternatives }])];
  return withParts(search === undefined ? {} : { $search: search }, parts);
}

const reaching = (field: string, state: string): FilterJson => ({
  $or: [{ [field]: { $null: true } }, { [field]: { $contains: state } }],
});

/** The state that a part asks for; undefined where it says something else. */
export function stateOf(part: FilterJson, field: string): string | undefined {
  const said = JSON.stringify(part);
  return STATE_CODES.find((state) => said === JSON.stringify(reaching(field, state)));
}

/**
 * Filters by one state. An empty field of states means all of them, so records match that name the state or none: two
 * conditions, kept under `$and` beside what else is there, apart from any view's own.
 */
export function withState(filter: FilterJson, field: string, state: string | undefined): FilterJson {
  const others = partsOf(filter).filter((part) => stateOf(part, field) === undefined);
  return withParts(filter, state === undefined ? others : [...others, reaching(field, state)]);
}

/** Reads the state from a filter that `withState` made. */
export const stateIn = (filter: FilterJson, field: string): string | undefined =>
  partsOf(filter)
    .map((part) => stateOf(part, field))
    .find((state) => state !== undefined);

/** Replaces one field's condition; removes it when undefined. */
export function withCondition(filter: FilterJson, field: string, condition: unknown): FilterJson {
  const { [field]: _replaced, ...others } = filter;
  return condition === undefined ? others : { ...others, [field]: condition };
}
