import { BUCKETS, LIST_PARAMS } from '#shared/list-query.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';
import type { FieldSpec } from '#shared/field.ts';
import { OPERATORS, type Operator, operatorsOf } from '#shared/where.ts';
import type { Random } from '#server/seed/random.ts';
import { FOREIGN_NAMES, NUMBERS, ODD_VALUES, RAW_QUERIES, TEXTS } from './hostile-words.ts';

/** Asks about one resource in every way a list can be asked, honest and not. */
export class HostileQueries {
  private readonly names: readonly (readonly [string, FieldSpec])[];
  private readonly open: readonly (readonly [string, FieldSpec])[];
  private readonly resource: AnyResource;
  private readonly random: Random;

  /** `isOpen` tells the fields that the caller may read; the others are asked about as well. */
  constructor(resource: AnyResource, random: Random, isOpen: (spec: FieldSpec) => boolean) {
    this.resource = resource;
    this.random = random;
    this.names = Object.entries(allFields(resource)).map(([name, { spec }]) => [name, spec] as const);
    this.open = this.names.filter(([, spec]) => spec.stored && isOpen(spec));
  }

  /** The generic list or one of the specification's own doors to it, with a question. */
  next(): string {
    const { random, resource } = this;
    const doors = Object.entries(resource.lists ?? {});
    if (doors.length === 0 || random.chance(0.7)) return `/api/${resource.name}/aggregation?${this.query()}`;
    const [path, { params = {} }] = random.pick(doors);
    const own = Object.keys(params).filter(() => random.chance(0.3));
    const said = own.map(
      (name) => `${name}=${encodeURIComponent(random.pick(TEXTS.map((text) => text.toWellFormed())))}`,
    );
    return `${path}?${[...said, this.query()].join('&')}`;
  }

  private query(): string {
    const { random } = this;
    if (random.chance(0.06)) return random.pick(RAW_QUERIES);
    const spoilt = random.chance(0.3) ? random.pick(LIST_PARAMS) : null;
    const parts: string[] = [];
    const add = (name: (typeof LIST_PARAMS)[number], probability: number, value: (bad: boolean) => unknown): void => {
      if (spoilt !== name && !random.chance(probability)) return;
      parts.push(`${name}=${encodeURIComponent(JSON.stringify(value(spoilt === name)))}`);
    };
    add('filter', 0.75, (bad) => this.group(bad, 0));
    add('sort', 0.4, (bad) => this.order(bad));
    add('pagination', 0.3, (bad) => this.pagination(bad));
    add('fields', 0.25, (bad) => this.fields(bad));
    add('aggregate', 0.2, (bad) => this.aggregate(bad));
    return parts.join('&');
  }

  private name(bad: boolean): string {
    if (!bad) return this.random.pick(this.open)[0];
    return this.random.chance(0.6) ? this.random.pick(this.names)[0] : this.random.pick(FOREIGN_NAMES);
  }

  private group(bad: boolean, depth: number): Record<string, unknown> {
    const { random } = this;
    const group: Record<string, unknown> = {};
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      if (depth < 4 && random.chance(0.2)) {
        const parts = Array.from({ length: random.below(4) }, () => this.group(bad && random.chance(0.5), depth + 1));
        group[random.chance(0.5) ? '$or' : '$and'] = parts;
      } else if (random.chance(0.15)) {
        group['$search'] = bad && random.chance(0.5) ? this.value(true) : this.text();
      } else {
        Object.assign(group, this.condition(bad));
      }
    }
    return group;
  }

  private condition(bad: boolean): Record<string, unknown> {
    const { random } = this;
    const [name, spec] = bad ? ([this.name(true), undefined] as const) : random.pick(this.open);
    const operators = spec ? operatorsOf(KINDS[spec.kind].family) : (Object.keys(OPERATORS) as Operator[]);
    if (operators.length === 0) return {};
    const operator = bad && random.chance(0.1) ? '$regex' : random.pick(operators);
    const operand = this.operand(operator, spec, bad);
    // Its own property whatever it is called: an assignment to `__proto__` would be lost.
    return Object.fromEntries([[name, random.chance(0.15) && spec ? this.valueOf(spec) : { [operator]: operand }]]);
  }

  private operand(operator: string, spec: FieldSpec | undefined, bad: boolean): unknown {
    const { random } = this;
    if (bad && random.chance(0.4)) return this.value(true);
    const one = (): unknown => (spec ? this.valueOf(spec) : this.value(false));
    switch (Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator as Operator].shape : 'one') {
      case 'flag':
        return random.chance(0.5);
      case 'list':
        return spec?.kind === 'codes' ? one() : Array.from({ length: random.below(6) }, one);
      case 'pair':
        return [one(), one()];
      case 'text':
        return this.text();
      default:
        return one();
    }
  }

  private text(): string {
    const safe = (text: string): boolean => text.length <= 200 && !text.includes('\0') && text.isWellFormed();
    return this.random.pick(TEXTS.filter(safe));
  }

  /** A value of the field's own kind, near those the rows hold. */
  private valueOf(spec: FieldSpec): unknown {
    const { random } = this;
    if (spec.kind === 'enum') return random.pick(Object.keys(spec.options ?? {}));
    if (spec.kind === 'decimal') return random.below(1000) / 100;
    if (spec.kind === 'instant' && random.chance(0.2)) return { $daysAgo: random.below(400) };
    if (KINDS[spec.kind].family === 'text') return this.text();
    if (KINDS[spec.kind].family === 'list') return [random.below(64)];
    return KINDS[spec.kind].sample(random.below(60), { ...spec, min: 0, max: 1000 });
  }

  private value(bad: boolean): unknown {
    const { random } = this;
    if (bad && random.chance(0.4)) return random.pick(ODD_VALUES);
    return random.chance(0.5) ? random.pick(TEXTS) : random.pick(NUMBERS);
  }

  private order(bad: boolean): Record<string, unknown> {
    const sortable = this.open.filter(([, { kind }]) => !['list', 'opaque'].includes(KINDS[kind].family));
    const pairs = Array.from({ length: 1 + this.random.below(3) }, () => {
      const name = bad ? this.name(true) : this.random.pick(sortable)[0];
      return [name, this.random.chance(0.5) ? 1 : -1] as const;
    });
    return Object.fromEntries(pairs);
  }

  private pagination(bad: boolean): Record<string, unknown> {
    const { random } = this;
    if (bad) return { limit: random.pick(NUMBERS), currentPage: random.pick(NUMBERS) };
    return { limit: 1 + random.below(20), currentPage: 1 + random.below(6) };
  }

  private fields(bad: boolean): string[] {
    return Array.from({ length: this.random.below(5) }, () => this.name(bad));
  }

  private aggregate(bad: boolean): Record<string, unknown> {
    const { random } = this;
    const of = (families: readonly string[]): string[] => {
      if (bad) return [this.name(true)];
      const fitting = this.open.filter(([, { kind }]) => families.includes(KINDS[kind].family));
      return fitting.length > 0 && random.chance(0.6) ? [random.pick(fitting)[0]] : [];
    };
    const buckets = of(['day', 'instant']).map((field) => ({
      field,
      by: random.pick([...BUCKETS, ...(bad ? ['hour'] : [])]),
    }));
    return {
      groupBy: random.chance(0.3) ? buckets : of(['text', 'number', 'boolean', 'day', 'instant', 'list']),
      count: random.chance(0.7),
      sum: of(['number']),
      avg: of(['number']),
      min: of(['number', 'day', 'instant', 'text']),
      max: of(['number', 'day', 'instant', 'text']),
    };
  }
}
