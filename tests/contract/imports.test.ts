import { holdsFiles } from '#shared/files.ts';
import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import { everything } from '#shared/where.ts';
import { resources } from '#resources/index.ts';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Table } from '#server/platform/database/table.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { beginning, withTargets } from '#tests/support/companions.ts';
import { hasId } from '#server/kit/kit.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { sampleBody } from '#tests/support/samples.ts';
import { tries } from '#tests/support/sampling.ts';

type Cells = Readonly<Record<string, unknown>>;
interface Line {
  readonly line: number;
  readonly values: Cells;
}
interface Result {
  readonly line: number;
  readonly ok: boolean;
  readonly id?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const creatable = resources.filter(isCreatable);
const CHUNK = 250;
/** Money goes back only where some came in. */
const ALWAYS: Readonly<Record<string, Cells>> = { payments: { direction: 'in' } };

const person = (n: number): Record<string, string> => ({
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
const BAD = 37;

/** The lines of a file of `total` rows, 37 of them bad, and which field each bad one is refused for. */
function fileOf(total: number): { lines: Line[]; bad: Map<number, string> } {
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

describe.each(kitEngines)('imports over $name', (engine) => {
  let app: TestApp;
  let n = 500_000;
  const next = (): number => (n += 1);

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const send = (resource: string, body: unknown, options: object = {}): Promise<Answer> =>
    app.call('POST', `/api/${resource}/import`, { body, ...options });
  const resultsOf = (answer: Answer): readonly Result[] => {
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results as readonly unknown[] as readonly Result[];
  };
  const undo = (resource: string, batch: string, options: object = {}): Promise<Answer> =>
    app.call('POST', `/api/${resource}/import/${batch}/undo`, options);
  /** Everything the tables hold, as one number. */
  const checksum = async (...tables: readonly Table[]): Promise<string> => {
    const hash = createHash('sha256');
    for (const table of tables) hash.update(JSON.stringify(await app.store.list(table, { where: everything })));
    return hash.digest('hex');
  };
  const trailOf = async (resource: string, reason: string): Promise<Rows> =>
    (await app.list('audit', { filter: { resource, reason }, pagination: { limit: 500 } })).body['audit'] as Rows;
  const sampleRow = (resource: AnyResource): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries({ ...sampleBody(resource.fields, 'create', next()), ...ALWAYS[resource.name] }).filter(
        ([, value]) => value !== null,
      ),
    );

  it('finds other records as people call them, and says which names nobody or several have', async () => {
    const blocks = resources.find(({ name }) => name === 'unit-blocks')!;
    const named = (number: string) =>
      app.store.transaction(async (tx) => {
        const row = await withTargets(tx, blocks.fields, sampleRow(blocks));
        await tx.update(resourceTables.units, hasId(Number(row['unit_id'])), { number });
        return row;
      });
    const row = await named('ZQ-417');
    await named('ZQ-500');
    await named('ZQ-500');
    const spelled = ['ZQ-417', 'zq417', ' ZQ 417 ', 'ZQ-41', 'Nobody 9', 'zq500'];
    const rows = spelled.map((unit, at) => ({
      line: at + 2,
      values: { ...row, unit_id: unit, from: `2031-0${at + 1}-01`, to: `2031-0${at + 1}-05` },
    }));
    const results = resultsOf(await send('unit-blocks', { batch: 'named', rows }));
    expect(results.map(({ ok, errors }) => [ok, Object.keys(errors ?? {})])).toEqual([
      [true, []],
      [true, []],
      [true, []],
      [false, ['unit_id']],
      [false, ['unit_id']],
      [false, ['unit_id']],
    ]);
    const filter = { unit_id: row['unit_id'] };
    expect((await app.list('unit-blocks', { filter })).body.totalCount).toBe(3);
    const { token } = await app.administrator([48, 49]);
    const holiday = { line: 2, values: { ...row, unit_id: 'ZQ-417', from: '2031-11-01', to: '2031-11-02' } };
    expect((await send('unit-blocks', { batch: 'other', rows: [holiday] }, { token })).status).toBe(403);
  });

  const total = Number(process.env['IMPORT_ROWS'] ?? tries(200, 740));
  it(
    `names ${BAD} bad rows of ${total} by line and reason, takes the others in, and takes them back without a trace`,
    { timeout: 60_000 + 30 * total },
    async () => {
      const { lines, bad } = fileOf(total);
      const before = await checksum(resourceTables.users, logins);
      const found = new Map<number, string>();
      let created = 0;
      for (let at = 0; at < lines.length; at += CHUNK) {
        const answer = await send('users', { batch: 'large', rows: lines.slice(at, at + CHUNK) });
        for (const { line, ok, errors } of resultsOf(answer)) {
          if (!ok) found.set(line, Object.keys(errors ?? {}).join());
        }
        created += Number(answer.body['created']);
      }
      expect([created, found]).toEqual([total - BAD, bad]);
      const filter = { action: 'create', resource: 'users', reason: 'import large' };
      expect((await app.list('audit', { filter })).body.totalCount).toBe(total - BAD);
      const undone = await undo('users', 'large');
      expect([undone.status, undone.body]).toEqual([200, { removed: total - BAD, gone: 0, kept: [], next: null }]);
      expect(await checksum(resourceTables.users, logins)).toBe(before);
    },
  );

  it.each(creatable)('takes an export of $name in again as it was', async (resource) => {
    const made: Record<string, unknown>[] = [];
    for (let at = 0; at < 2; at += 1) {
      const sampled = await app.store.transaction((tx) => withTargets(tx, resource.fields, sampleRow(resource)));
      const body = { ...sampled, ...beginning(resource.name) };
      const answer = await app.call('POST', `/api/${resource.name}`, { body });
      expect(answer.status, answer.text).toBe(201);
      made.push(answer.body.data as Record<string, unknown>);
    }
    const kept = Object.entries(resource.fields)
      .filter(([, field]) => isWritable(field, 'create') && field.spec.stored && !holdsFiles(field.spec))
      .map(([name]) => name);
    const filter = encodeURIComponent(JSON.stringify({ id: { $in: made.map(({ id }) => id) } }));
    const fields = encodeURIComponent(JSON.stringify(kept));
    const exported = `/api/${resource.name}/export?format=csv&filter=${filter}&fields=${fields}&sort=${encodeURIComponent('{"id":1}')}`;
    const { text } = await app.call('GET', exported);
    for (const { id } of made) {
      const path = `/api/${resource.name}/${String(id)}`;
      if (resource.removable !== false) expect((await app.call('DELETE', path)).status).toBe(200);
      // What is only ever reversed may say once more what was true once.
      else if (resource.actions?.['reverse']) {
        expect((await app.call('PATCH', `${path}/reverse`, { body: { reason: 'Mistaken' } })).status).toBe(200);
      }
    }
    const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    });
    // What no export holds: passwords.
    const secrets = Object.entries(resource.fields).filter(
      ([, field]) => isWritable(field, 'create') && !field.spec.stored && !field.spec.optional,
    );
    const rows = data.map((cells, at) => ({
      line: at + 2,
      values: {
        ...cells,
        ...Object.fromEntries(
          Object.entries(beginning(resource.name)).map(([name, value]) => [name, value === null ? '' : String(value)]),
        ),
        ...Object.fromEntries(secrets.map(([name, { spec }]) => [name, KINDS[spec.kind].sample(at, spec)])),
      },
    }));
    const results = resultsOf(await send(resource.name, { batch: 'again', rows }));
    for (const [at, { id, ok, errors }] of results.entries()) {
      expect([ok, errors]).toEqual([true, undefined]);
      const read = await app.call('GET', `/api/${resource.name}/${id}`);
      for (const name of kept) expect([name, read.body.data[name]]).toEqual([name, made[at]?.[name]]);
    }
  });

  it('reads marked formulas as what they were, and a mark that was there from the start stays', async () => {
    const names = ['=1+1', '-2 rooms', '@home', "'=quoted", "''+twice", "'t Hooft"];
    const rows = names.map((name, at) => ({ line: at + 2, values: { ...person(next()), name } }));
    const ids: unknown[] = [];
    for (const name of names) {
      const answer = await app.call('POST', '/api/users', { body: { ...person(next()), name } });
      ids.push(answer.body.data['id']);
    }
    const filter = encodeURIComponent(JSON.stringify({ id: { $in: ids } }));
    const path = `/api/users/export?format=csv&fields=${encodeURIComponent('["name"]')}&filter=${filter}&sort=${encodeURIComponent('{"id":1}')}`;
    const { text } = await app.call('GET', path);
    const { data } = Papa.parse<{ name: string }>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
    const again = rows.map(({ line, values }, at) => ({ line, values: { ...values, name: data[at]?.name } }));
    const results = resultsOf(await send('users', { batch: 'formulas', rows: again }));
    const read = await Promise.all(results.map(({ id }) => app.call('GET', `/api/users/${id}`)));
    expect(read.map(({ body }) => body.data['name'])).toEqual(names);
  });

  it('reads what people type: options in either language, numbers without their 0', async () => {
    const typed = { ...person(next()), role: ' Rider ', phone: '123456789' };
    const chinese = { ...person(next()), role: '代理' };
    const results = resultsOf(
      await send('users', { batch: 'typed', rows: [typed, chinese].map((values, at) => ({ line: at + 2, values })) }),
    );
    expect(results.map(({ ok, errors }) => [ok, errors])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    const [first, second] = await Promise.all(results.map(({ id }) => app.call('GET', `/api/users/${id}`)));
    expect(first?.body.data).toMatchObject({ role: 'rider', phone: '+60123456789' });
    expect(second?.body.data['role']).toBe('agent');
  });

  it('rehearses without a trace: the same verdicts, no record, no audit entry, no number used up', async () => {
    const bad = { ...person(next()), email: 'nobody' };
    const rows = [person(next()), bad, person(next())].map((values, at) => ({ line: at + 2, values }));
    const tables = [resourceTables.users, resourceTables.audit, logins];
    const before = await checksum(...tables);
    const answer = await send('users', { batch: 'dry', rows, dry_run: true });
    expect(answer.body['created']).toBe(0);
    expect(resultsOf(answer).map(({ line, ok, id, errors }) => [line, ok, id, Object.keys(errors ?? {})])).toEqual([
      [2, true, undefined, []],
      [3, false, undefined, ['email']],
      [4, true, undefined, []],
    ]);
    expect(await checksum(...tables)).toBe(before);
    expect((await undo('users', 'dry')).status).toBe(404);
    const real = await send('users', { batch: 'dry', rows });
    expect(resultsOf(real).map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(await trailOf('users', 'import dry')).toHaveLength(2);
  });

  it('finds a value that two rows of one chunk share', async () => {
    const one = person(next());
    const other = { ...person(next()), email: one['email'] };
    const rows = [one, other].map((values, at) => ({ line: at + 2, values }));
    const results = resultsOf(await send('users', { batch: 'twins', rows, dry_run: true }));
    expect(results.map(({ ok, errors }) => [ok, Object.keys(errors ?? {})])).toEqual([
      [true, []],
      [false, ['email']],
    ]);
  });

  it('acts once for one idempotency key, however often the chunk arrives', async () => {
    const rows = [person(next()), person(next())].map((values, at) => ({ line: at + 2, values }));
    const headers = { 'idempotency-key': 'chunk-1' };
    const answers = await Promise.all([1, 2, 3].map(() => send('users', { batch: 'once', rows }, { headers })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await trailOf('users', 'import once')).toHaveLength(2);
    const other = await send('users', { batch: 'once', rows: rows.slice(1) }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it('keeps what somebody changed since, says so, and does not mind what somebody removed', async () => {
    const rows = [person(next()), person(next()), person(next())].map((values, at) => ({ line: at + 2, values }));
    const [first, second, third] = resultsOf(await send('users', { batch: 'touched', rows }));
    await app.call('PATCH', `/api/users/${first?.id}`, { body: { name: 'Somebody Else' } });
    await app.call('DELETE', `/api/users/${second?.id}`);
    const { body } = await undo('users', 'touched');
    expect(body).toMatchObject({ removed: 1, gone: 1, kept: [{ id: first?.id, code: 'STALE' }], next: null });
    expect((await app.call('GET', `/api/users/${first?.id}`)).status).toBe(200);
    const trail = await app.trail('users', Number(third?.id));
    expect(trail.map((entry) => [entry['action'], entry['reason']])).toEqual([
      ['create', 'import touched'],
      ['remove', 'undo of import touched'],
    ]);
  });

  it('takes a batch back some records at a time', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({ line: at + 2, values: person(next()) }));
    await send('users', { batch: 'steps', rows });
    const removed: unknown[] = [];
    let before: unknown;
    do {
      const { body } = await undo('users', 'steps', { body: { limit: 2, ...(before ? { before } : {}) } });
      removed.push(body['removed']);
      before = body['next'];
    } while (before !== null);
    expect(removed).toEqual([2, 2, 1]);
  });

  it('refuses what is no chunk, in words', async () => {
    const row = { line: 2, values: person(next()) };
    const cases: [unknown, string][] = [
      [{ rows: [row] }, 'batch'],
      [{ batch: 'a b', rows: [row] }, 'batch'],
      [{ batch: 'x', rows: [] }, 'rows'],
      [{ batch: 'x', rows: Array.from({ length: 501 }, () => row) }, 'rows'],
      [{ batch: 'x', rows: [{ ...row, line: 0 }] }, 'rows'],
      [{ batch: 'x', rows: [{ ...row, more: 1 }] }, 'rows'],
      [{ batch: 'x', rows: [{ line: 2, values: [] }] }, 'rows'],
      [{ batch: 'x', rows: 'name' }, 'rows'],
      [{ batch: 'x', rows: [row], dry_run: 'yes' }, 'dry_run'],
      [{ batch: 'x', rows: [row], more: 1 }, 'more'],
    ];
    for (const [body, field] of cases) {
      const answer = await send('users', body);
      expect([field, answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([
        field,
        400,
        'VALIDATION',
        [field],
      ]);
    }
    const unknown = await undo('users', 'never-was');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await undo('users', 'x', { body: { limit: 0 } })).status).toBe(400);
  });

  it('does not touch a batch of the same name that filled another table', async () => {
    const rows = [{ line: 2, values: person(next()) }];
    await send('users', { batch: 'shared-name', rows });
    expect((await undo('administrators', 'shared-name')).status).toBe(404);
  });
});
