import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AnyResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import type { Table } from '#server/platform/database/table.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { sampleBody } from '#tests/support/samples.ts';
import type { Engine } from '#tests/support/engines.ts';

export type Cells = Readonly<Record<string, unknown>>;
export interface Line {
  readonly line: number;
  readonly values: Cells;
}
export interface Result {
  readonly line: number;
  readonly ok: boolean;
  readonly id?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export const CHUNK = 250;
/** Money goes back only where some came in. */
const ALWAYS: Readonly<Record<string, Cells>> = { payments: { direction: 'in' } };

export const person = (n: number): Record<string, string> => ({
  name: `Import Person ${n}`,
  email: `import.${n}@example.test`,
  phone: `+60 12-${String(1_000_000 + n)}`,
  role: ['user', 'owner', 'agent', 'rider'][n % 4] ?? 'user',
});

/** Ten kinds of badness: what each does to a good row, and the field that its refusal names. */
const BADNESS: readonly { readonly field: string; spoil(row: Record<string, string>): Cells }[] = [
  { field: 'name', spoil: (row) => ({ ...row, name: '' }) },
  { field: 'name', spoil: (row) => ({ ...row, name: 'x'.repeat(81) }) },
  { field: 'email', spoil: (row) => ({ ...row, email: 'nobody at nowhere' }) },
  { field: 'email', spoil: (row) => ({ ...row, email: 'import.1@example.test' }) },
  { field: 'phone', spoil: (row) => ({ ...row, phone: '12' }) },
  { field: 'phone', spoil: (row) => ({ ...row, phone: '+60 12-1000001' }) },
  { field: 'role', spoil: (row) => ({ ...row, role: 'king' }) },
  { field: 'status', spoil: (row) => ({ ...row, status: 'approved' }) },
  { field: 'shoe_size', spoil: (row) => ({ ...row, shoe_size: '44' }) },
  { field: 'password', spoil: (row) => ({ ...row, password: 'short' }) },
];
export const BAD = 37;

/** The lines of a file of `total` rows, 37 of them bad, and which field each bad one is refused for. */
export function fileOf(total: number): { lines: Line[]; bad: Map<number, string> } {
  const bad = new Map<number, string>();
  const lines = Array.from({ length: total }, (_, n): Line => {
    const line = n + 2;
    const every = Math.floor(total / BAD);
    const nth = Math.floor(n / every);
    const spoiler = n % every === every - 1 && nth < BAD ? BADNESS[nth % BADNESS.length] : undefined;
    if (spoiler) bad.set(line, spoiler.field);
    return { line, values: spoiler ? spoiler.spoil(person(n)) : person(n) };
  });
  return { lines, bad };
}

interface Scene {
  app: TestApp;
}

/** The import as its callers see it: what is sent, what came of each line, and what is in the tables. */
export function importsOver(engine: Engine) {
  // The server is set before the first test.
  const scene = {} as Scene;
  let n = 500_000;
  const next = (): number => (n += 1);

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => scene.app?.close());

  const send = (resource: string, body: unknown, options: object = {}): Promise<Answer> =>
    scene.app.call('POST', `/api/${resource}/import`, { body, ...options });
  const resultsOf = (answer: Answer): readonly Result[] => {
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results as readonly unknown[] as readonly Result[];
  };
  const undo = (resource: string, batch: string, options: object = {}): Promise<Answer> =>
    scene.app.call('POST', `/api/${resource}/import/${batch}/undo`, options);
  /** Everything the tables hold, as one number. */
  const checksum = async (...tables: readonly Table[]): Promise<string> => {
    const hash = createHash('sha256');
    for (const table of tables) hash.update(JSON.stringify(await scene.app.store.list(table, { where: everything })));
    return hash.digest('hex');
  };
  const trailOf = async (resource: string, reason: string): Promise<Rows> =>
    (await scene.app.list('audit', { filter: { resource, reason }, pagination: { limit: 500 } })).body['audit'] as Rows;
  const sampleRow = (resource: AnyResource): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries({ ...sampleBody(resource.fields, 'create', next()), ...ALWAYS[resource.name] }).filter(
        ([, value]) => value !== null,
      ),
    );

  return { scene, next, send, resultsOf, undo, checksum, trailOf, sampleRow };
}
