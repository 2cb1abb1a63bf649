import { KINDS } from '#shared/kinds.ts';
import { type AnyField, type Fields } from '#shared/field.ts';
import { holdsFiles } from '#shared/files.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Random } from '#server/seed/random.ts';
import type { CallOptions } from './app.ts';
import { FOREIGN_NAMES, NUMBERS, ODD_VALUES, TEXTS } from './hostile-words.ts';

export interface Route {
  readonly method: 'POST' | 'PATCH';
  /** With `{id}` where an id stands. */
  readonly path: string;
  /** What its body may hold. */
  readonly names: readonly string[];
}

export interface HostileCall {
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions;
}

/** Routes of an OpenAPI description that take a body; ending the session would end the attack. */
export function writingRoutes(description: Readonly<Record<string, unknown>>): Route[] {
  const paths = description['paths'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  return Object.entries(paths)
    .filter(([path]) => path !== '/api/auth/logout')
    .flatMap(([path, methods]) =>
      (['POST', 'PATCH'] as const)
        .filter((method) => Object.hasOwn(methods, method.toLowerCase()))
        .map((method) => ({ method, path, names: namesIn(methods[method.toLowerCase()]) })),
    );
}

/** Every property named anywhere in the description of an operation's body. */
function namesIn(operation: unknown): string[] {
  const names = new Set<string>();
  JSON.stringify((operation as { requestBody?: unknown }).requestBody ?? null, (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    return value;
  });
  return [...names];
}

const RAW_BODIES = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[]]',
  '{',
  '{"a":',
  "{'a':1}",
  '{"a":1,}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"\\u0000":1}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null}',
  '{"ids":{"length":1},"input":{}}',
  '{"ids":[1,1,1],"input":{"__proto__":1}}',
  '{"ids":["1"],"input":[]}',
  '{"ids":[9007199254740993],"input":null}',
  '['.repeat(5000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  `{${Array.from({ length: 3000 }, (_, n) => `"f${n}":${n}`).join(',')}}`,
  `{"permissions":[${'0,'.repeat(20_000)}0]}`,
  `{"ids":[${Array.from({ length: 501 }, (_, n) => n + 1).join(',')}],"input":{}}`,
] as const;

const CONTENT_TYPES = [
  'text/plain',
  'application/json\t',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(200)}`,
  'application/json, text/plain',
] as const;

const IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '%00',
  '%2e%2e',
  "1'--",
  '１',
  '__proto__',
];

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': 'x' },
  { 'if-match': '"-1"' },
  { 'if-match': '"99999999999"' },
  { 'if-match': '"1", "2"' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': '__proto__' },
  { 'idempotency-key': "'; --" },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': '"><script>' },
  { 'accept-language': '*;q=abc,,;;' },
];

/** Calls every writing route with bodies that no form of ours would send, some of them almost right. */
export class HostileCalls {
  private readonly routes: readonly Route[];
  private readonly fields: readonly (readonly [string, AnyField])[];
  private readonly random: Random;

  constructor(routes: readonly Route[], resources: readonly AnyResource[], random: Random) {
    this.routes = routes;
    this.random = random;
    const inputs = (resource: AnyResource): Fields[] =>
      Object.values(resource.actions ?? {}).flatMap(({ input }) => (input ? [input] : []));
    this.fields = resources.flatMap((resource) =>
      [resource.fields, ...inputs(resource)].flatMap((fields) => Object.entries(fields)),
    );
  }

  next(): HostileCall {
    const { random } = this;
    const { method, path, names } = random.pick(this.routes);
    const headers = random.chance(0.15) ? random.pick(ODD_HEADERS) : {};
    return { method, path: path.replaceAll(/\{\w+\}/g, () => this.id()), options: { headers, ...this.body(names) } };
  }

  private id(): string {
    return this.random.chance(0.7) ? String(1 + this.random.below(40)) : this.random.pick(IDS);
  }

  private body(names: readonly string[]): CallOptions {
    const { random } = this;
    if (random.chance(0.35)) return { body: this.almostRight(names) };
    if (random.chance(0.15)) return { body: random.pick(RAW_BODIES) };
    if (random.chance(0.05)) {
      return { body: JSON.stringify(this.values()), headers: { 'content-type': random.pick(CONTENT_TYPES) } };
    }
    if (random.chance(0.15)) return { body: this.form() };
    if (random.chance(0.1)) {
      const ids = Array.from({ length: random.below(4) }, () => (random.chance(0.8) ? random.below(40) : this.value()));
      return { body: { ids, input: this.values() } };
    }
    return { body: JSON.stringify(this.values()) };
  }

  /** Its own properties whatever they are called: an assignment to `__proto__` would be lost. */
  private values(): Record<string, unknown> {
    const { random } = this;
    const pairs = Array.from({ length: 1 + random.below(5) }, () => {
      const [name, field] = random.pick(this.fields);
      const isRight = random.chance(0.5) && !holdsFiles(field.spec);
      const value = isRight ? KINDS[field.spec.kind].sample(random.below(40), field.spec) : this.value();
      return [random.chance(0.1) ? random.pick(FOREIGN_NAMES) : name, value] as const;
    });
    return Object.fromEntries(pairs);
  }

  /** What the call asks for, with nothing or one thing wrong. */
  private almostRight(names: readonly string[]): Record<string, unknown> {
    const { random } = this;
    const n = random.below(1_000_000);
    const pairs = names.flatMap((name) => {
      const field = this.fields.find(([known]) => known === name)?.[1];
      if (field)
        return field.spec.kind === 'file' ? [] : [[name, KINDS[field.spec.kind].sample(n, field.spec)] as const];
      if (name === 'ids') return [[name, [1 + random.below(30), 1 + random.below(30)]] as const];
      return [[name, name === 'account_number' ? `Sample ${random.below(30)}` : {}] as const];
    });
    const values = Object.fromEntries(pairs);
    return random.chance(0.5)
      ? values
      : { ...values, ...Object.fromEntries([[random.pick([...names, 'id']), this.value()]]) };
  }

  private value(): unknown {
    const { random } = this;
    return random.pick<() => unknown>([
      () => random.pick(TEXTS),
      () => random.pick(NUMBERS),
      () => random.pick(ODD_VALUES),
      () => 'x'.repeat(random.pick([81, 201, 501, 5001, 50_000])),
    ])();
  }

  private form(): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(this.values())) {
      if (this.random.chance(0.3))
        form.append(name, new File(['\u0000\u0001<svg onload=1>'], `../${name}.svg\r\nx: y`));
      else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      if (this.random.chance(0.05)) form.append(name, 'again');
    }
    return form;
  }
}
