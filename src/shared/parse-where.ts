import { isRecord } from './records.ts';
import { beginningOf, houseDay } from './business-date.ts';
import { addDays } from '#shared/day.ts';
import { DAY_MS, HOUR_MS, QUERY_LIMITS, TIME_ZONE_HOURS } from './constants.ts';
import { type Issue, type Parsed, failed, issue, ok } from './errors.ts';
import type { FieldSpec } from './field.ts';
import { type Family, familyOfKind, readScalar } from './reading/scalar-kinds.ts';
import { readSearch, splitWords } from './search.ts';
import {
  type ColumnsOf,
  OPERATORS,
  type Operator,
  type Predicate,
  type OperandShape,
  type Where,
  type WhereContext,
  searchedBy,
  specOf,
} from './where.ts';

/** Turns filter JSON into a checked predicate; every refusal names the path of what was wrong. */

const TOKENS: readonly string[] = ['$now', '$daysAgo', '$daysAhead', '$houseDay', '$me'];
/** A hundred years, because a day further away has no date the database could hold for every `now`. */
const MOST_DAYS = 36_500;
const KUALA_LUMPUR_MS = TIME_ZONE_HOURS * HOUR_MS;

class Refusal extends Error {
  readonly issue: Issue;
  constructor(found: Issue) {
    super(found.rule);
    this.issue = found;
  }
}

/** Reads filter JSON; every refusal carries the path of what was wrong. Never throws. */
export function parseWhere(json: unknown, context: WhereContext): Parsed<Predicate> {
  const reader = new WhereReader(context);
  try {
    return ok(reader.group(json, [], 0));
  } catch (error) {
    if (error instanceof Refusal) return failed(error.issue);
    throw error;
  }
}

interface NamedField {
  readonly name: string;
  readonly spec: FieldSpec;
}

interface Asked {
  readonly operator: Operator;
  readonly operand: unknown;
}

class WhereReader {
  private conditions = 0;
  private readonly context: WhereContext;

  constructor(context: WhereContext) {
    this.context = context;
  }

  group(json: unknown, path: Issue['path'], depth: number): Predicate {
    if (!isRecord(json)) throw new Refusal(issue(path, 'object'));
    if (depth > QUERY_LIMITS.depth) throw new Refusal(issue(path, 'depth', { max: QUERY_LIMITS.depth }));
    const parts = Object.entries(json).map(([key, value]) => this.entry(value, [...path, key], depth));
    // An empty group costs a condition too, or a list of ten thousand of them would be free.
    if (parts.length === 0 && depth > 0) this.count(path);
    return parts.length === 1 ? parts[0]! : { op: 'and', of: parts };
  }

  private entry(value: unknown, path: Issue['path'], depth: number): Predicate {
    const key = String(path.at(-1));
    if (key === '$or' || key === '$and') {
      if (!Array.isArray(value)) throw new Refusal(issue(path, 'array'));
      if (value.length === 0) this.count(path);
      const of = value.map((item, at) => this.group(item, [...path, at], depth + 1));
      return { op: key === '$or' ? 'or' : 'and', of };
    }
    if (key === '$search') return this.search(value, path, depth);
    const spec = specOf(this.context, key);
    if (!spec || familyOfKind(spec.kind) === 'opaque') throw new Refusal(issue(path, 'unknown_field', { field: key }));
    return this.field({ name: key, spec }, value, path);
  }

  private count(path: Issue['path'], more = 1): void {
    this.conditions += more;
    if (this.conditions > QUERY_LIMITS.conditions) {
      throw new Refusal(issue(path, 'conditions', { max: QUERY_LIMITS.conditions }));
    }
  }

  /** Only the filter's own search asks for numbers of documents: one in each of its groups would try fifty at once. */
  private search(value: unknown, path: Issue['path'], depth: number): Predicate {
    this.count(path);
    const text = this.text(value, path);
    const fields = searchedBy(this.context);
    if (fields.length === 0) throw new Refusal(issue(path, 'no_search'));
    this.count(path, Math.max(0, splitWords(text).length - 1));
    return { op: 'search', ...readSearch(text, fields, depth === 0) };
  }

  private field(of: NamedField, value: unknown, path: Issue['path']): Predicate {
    if (!isRecord(value) || this.token(value, of.spec, path) !== undefined) {
      return this.test(of, { operator: '$eq', operand: value }, path);
    }
    const parts = Object.entries(value).map(([operator, operand]) => {
      if (!Object.hasOwn(OPERATORS, operator))
        throw new Refusal(issue([...path, operator], 'unknown_operator', { operator }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- among their names, as asked above
      return this.test(of, { operator: operator as Operator, operand }, [...path, operator]);
    });
    if (parts.length === 0) throw new Refusal(issue(path, 'no_operator'));
    return parts.length === 1 ? parts[0]! : { op: 'and', of: parts };
  }

  private test({ name, spec }: NamedField, { operator, operand }: Asked, path: Issue['path']): Predicate {
    this.count(path);
    const { test, negated, shape, families } = OPERATORS[operator];
    const family = familyOfKind(spec.kind);
    if (!(families as readonly Family[]).includes(family)) {
      throw new Refusal(issue(path, 'operator_type', { operator, field: name }));
    }
    const base = { op: 'test', field: name } as const;
    if (shape === 'flag') {
      if (typeof operand !== 'boolean') throw new Refusal(issue(path, 'type', { type: 'boolean' }));
      return { ...base, test, negated: negated === operand, value: null };
    }
    if (test === 'eq' && operand === null) return { ...base, test: 'null', negated, value: null };
    return {
      ...base,
      test,
      negated,
      value: shape === 'text' ? this.text(operand, path) : this.operand(spec, { shape, operand }, path),
    };
  }

  private operand(
    spec: FieldSpec,
    { shape, operand }: { shape: OperandShape; operand: unknown },
    path: Issue['path'],
  ): unknown {
    if (shape === 'one') return this.value(operand, spec, path);
    if (!Array.isArray(operand)) throw new Refusal(issue(path, 'array'));
    if (shape === 'pair' && operand.length !== 2) throw new Refusal(issue(path, 'pair'));
    if (operand.length > QUERY_LIMITS.listValues) {
      throw new Refusal(issue(path, 'list_values', { max: QUERY_LIMITS.listValues }));
    }
    if (familyOfKind(spec.kind) === 'list') return this.value(operand, spec, path);
    return operand.map((item, at) => this.value(item, spec, [...path, at]));
  }

  private text(value: unknown, path: Issue['path']): string {
    if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) {
      throw new Refusal(issue(path, 'type', { type: 'text' }));
    }
    if (value.length > QUERY_LIMITS.textLength) {
      throw new Refusal(issue(path, 'text_length', { max: QUERY_LIMITS.textLength }));
    }
    return value;
  }

  private value(value: unknown, spec: FieldSpec, path: Issue['path']): unknown {
    const plain = isRecord(value) ? this.token(value, spec, path) : value;
    if (typeof plain === 'string') this.text(plain, path);
    const read = readScalar(plain, spec);
    if (!read.ok) throw new Refusal({ ...read.issues[0]!, path });
    return read.value;
  }

  /** The value a token stands for; undefined when the object is no token. */
  private token(value: Record<string, unknown>, spec: FieldSpec, path: Issue['path']): unknown {
    const [name, ...others] = Object.keys(value);
    if (name === undefined || !TOKENS.includes(name)) return undefined;
    if (others.length > 0) throw new Refusal(issue([...path, others[0]!], 'token', { token: name }));
    if (name === '$me') {
      const part = value['$me'];
      const known = this.context.me && (part === 'id' || part === 'account_number');
      if (!known) throw new Refusal(issue([...path, name], 'token', { token: name }));
      return this.context.me[part];
    }
    return this.dayToken(name, value, { spec, path: [...path, name] });
  }

  /** An instant or a day so many days from now; days of houses begin at their own hour. */
  private dayToken(
    name: string,
    value: Record<string, unknown>,
    { spec, path }: { spec: FieldSpec; path: Issue['path'] },
  ): string {
    const refused = new Refusal(issue(path, 'token', { token: name }));
    const days = name === '$now' ? value[name] === true && 0 : value[name];
    const isKnown = typeof days === 'number' && Number.isInteger(days) && Math.abs(days) <= MOST_DAYS;
    const { now } = this.context;
    if (!isKnown || now === undefined) throw refused;
    const isDay = familyOfKind(spec.kind) === 'day';
    if (name === '$houseDay') {
      const day = addDays(houseDay(now), days);
      return isDay ? day : beginningOf(day);
    }
    const at = new Date(Date.parse(now) + (name === '$daysAgo' ? -days : days) * DAY_MS);
    return isDay ? new Date(at.getTime() + KUALA_LUMPUR_MS).toISOString().slice(0, 10) : at.toISOString();
  }
}

/** Reads a predicate written in a declaration; a mistake there is the developer's, so it throws. */
export function predicateOf<R>(where: Where<R>, context: WhereContext): Predicate<ColumnsOf<R>> {
  const parsed = parseWhere(where, context);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it asks about the fields that the filter names
  if (parsed.ok) return parsed.value as Predicate<ColumnsOf<R>>;
  const [found] = parsed.issues;
  throw new Error(`Filter ${JSON.stringify(where)}: ${found?.rule} at ${found?.path.join('.')}`);
}
