import { isRecord } from '#shared/records.ts';
import type { ConditionalFilter, CrudFilter, CrudOperators, LogicalFilter } from '@refinedev/core';
import { OPERATORS, type Operator } from '#shared/where.ts';

/**
 * Filters between Refine's form and the list contract's, both ways. What neither can say is a mistake of ours and
 * throws.
 */

/** Filter JSON of the list contract, as in an address or a saved view. */
export type FilterJson = Readonly<Record<string, unknown>>;

type FieldOperator = Exclude<CrudOperators, 'or' | 'and'>;

/** Operators of the contract for Refine's; the contract compares texts exactly, so case-sensitive equality is the plain one. */
const CONTRACT_OPERATOR: Readonly<Record<FieldOperator, Operator>> = {
  eq: '$eq',
  ne: '$ne',
  eqs: '$eq',
  nes: '$ne',
  lt: '$lt',
  lte: '$lte',
  gt: '$gt',
  gte: '$gte',
  in: '$in',
  nin: '$nin',
  ina: '$ina',
  nina: '$nina',
  contains: '$contains',
  ncontains: '$ncontains',
  containss: '$containss',
  ncontainss: '$ncontainss',
  between: '$between',
  nbetween: '$nbetween',
  null: '$null',
  nnull: '$nnull',
  startswith: '$startswith',
  nstartswith: '$nstartswith',
  startswiths: '$startswiths',
  nstartswiths: '$nstartswiths',
  endswith: '$endswith',
  nendswith: '$nendswith',
  endswiths: '$endswiths',
  nendswiths: '$nendswiths',
};

const SEARCH = '$search';

/** Turns Refine's filters into filter JSON. Throws for filters that the contract lacks, because they are bugs of ours. */
export function toWhere(filters: readonly CrudFilter[]): FilterJson {
  return join(filters.map(partOf));
}

function partOf(filter: CrudFilter): FilterJson {
  if (isConditional(filter)) {
    if (!Array.isArray(filter.value)) throw refusal(filter, 'needs a list of filters');
    return filter.operator === 'or' ? { $or: filter.value.map(partOf) } : toWhere(filter.value);
  }
  if (filter.field === SEARCH) return { [SEARCH]: searchText(filter) };
  // A name such as `__proto__` would vanish in the object, and the filter with it.
  if (typeof filter.field !== 'string' || !FIELD.test(filter.field)) throw refusal(filter, 'names no field');
  return { [filter.field]: condition(filter) };
}

const FIELD = /^[a-z][a-z0-9_]*$/;

const isConditional = (filter: CrudFilter): filter is ConditionalFilter =>
  filter.operator === 'or' || filter.operator === 'and';

function searchText(filter: LogicalFilter): string {
  const value: unknown = filter.value;
  if (filter.operator !== 'contains' || typeof value !== 'string') throw refusal(filter, 'needs `contains` and a text');
  return value;
}

function condition(filter: LogicalFilter): unknown {
  const operator = Object.hasOwn(CONTRACT_OPERATOR, filter.operator) ? CONTRACT_OPERATOR[filter.operator] : undefined;
  if (!operator) throw refusal(filter, 'has an operator that the list contract lacks');
  const value: unknown = filter.value;
  const { shape } = OPERATORS[operator];
  const fits = {
    one: value !== undefined && !Array.isArray(value),
    list: Array.isArray(value),
    pair: Array.isArray(value) && value.length === 2,
    flag: typeof value === 'boolean',
    text: typeof value === 'string',
  }[shape];
  // Equality also compares whole lists, such as permission codes.
  const isListEquality = (operator === '$eq' || operator === '$ne') && Array.isArray(value);
  if (!fits && !isListEquality) throw refusal(filter, `needs a value of the shape "${shape}"`);
  if (![value].flat().every(isValue)) throw refusal(filter, 'has a value that JSON says differently or not at all');
  return operator === '$eq' && !isOperators(value) ? value : { [operator]: value };
}

/** Whether a value survives JSON: a text, a finite number, a boolean, null, or a token such as `{"$daysAgo": 7}`. */
function isValue(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0]?.startsWith('$') === true;
}

const refusal = (filter: CrudFilter, why: string): Error => new Error(`Filter ${JSON.stringify(filter)} ${why}.`);

/** Joins all parts into one object; `$and` only for parts whose key is taken. */
function join(parts: readonly FilterJson[]): FilterJson {
  const joined: Record<string, unknown> = {};
  const apart: FilterJson[] = [];
  for (const part of parts) {
    const collides = Object.entries(part).some(
      ([key, value]) => Object.hasOwn(joined, key) && !fuse(joined[key], value),
    );
    if (collides) apart.push(part);
    else for (const [key, value] of Object.entries(part)) joined[key] = fuse(joined[key], value) ?? value;
  }
  if (apart.length === 0) return joined;
  const nested = joined['$and'];
  if (areGroups(nested)) return { ...joined, $and: [...nested, ...apart] };
  return { $and: [...(Object.keys(joined).length > 0 ? [joined] : []), ...apart] };
}

/** Merges two conditions on one field; undefined when they use the same operator. */
function fuse(first: unknown, second: unknown): FilterJson | undefined {
  if (!isOperators(first) || !isOperators(second)) return undefined;
  return Object.keys(second).some((key) => Object.hasOwn(first, key)) ? undefined : { ...first, ...second };
}

/** Whether a field's value is a set of operators rather than a value (or a token such as `{"$daysAgo": 7}`). */
export function isOperators(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(OPERATORS, key));
}

/** Turns filter JSON into Refine's filters; it comes from our declarations or was checked on reading. */
export function fromWhere(where: FilterJson): CrudFilter[] {
  return Object.entries(where).flatMap(([key, value]): CrudFilter[] => {
    if (key === '$or') return [{ operator: 'or', value: groups(value).map(oneOf) }];
    if (key === '$and') return [{ operator: 'and', value: groups(value).map(oneOf) }];
    if (key === SEARCH) return [{ field: SEARCH, operator: 'contains', value }];
    if (!isOperators(value)) return [{ field: key, operator: 'eq', value }];
    return Object.entries(value).map(([operator, operand]) => ({
      field: key,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `isOperators` has just checked the name
      operator: operator.slice(1) as FieldOperator,
      value: operand,
    }));
  });
}

const areGroups = (value: unknown): value is FilterJson[] => Array.isArray(value) && value.every(isRecord);

function groups(value: unknown): FilterJson[] {
  if (!areGroups(value)) throw new Error(`Filter ${JSON.stringify(value)} needs a list of groups.`);
  return value;
}

function oneOf(group: FilterJson): LogicalFilter | ConditionalFilter {
  const parts = fromWhere(group);
  const [only] = parts;
  return parts.length === 1 && only ? only : { operator: 'and', value: parts };
}

/** Whether filter JSON from an address or a saved view is valid. */
export function isSayable(where: FilterJson): boolean {
  try {
    toWhere(fromWhere(where));
    return true;
  } catch {
    return false;
  }
}
