import { describe, expect, it } from 'vitest';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { importsOver, person } from '#tests/support/import-chunks.ts';

describe.each(kitEngines)('imports over $name', (engine) => {
  const { scene, next, send, resultsOf, undo, checksum, trailOf } = importsOver(engine);

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
    await scene.app.call('PATCH', `/api/users/${first?.id}`, { body: { name: 'Somebody Else' } });
    await scene.app.call('DELETE', `/api/users/${second?.id}`);
    const { body } = await undo('users', 'touched');
    expect(body).toMatchObject({ removed: 1, gone: 1, kept: [{ id: first?.id, code: 'STALE' }], next: null });
    expect((await scene.app.call('GET', `/api/users/${first?.id}`)).status).toBe(200);
    const trail = await scene.app.trail('users', Number(third?.id));
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
