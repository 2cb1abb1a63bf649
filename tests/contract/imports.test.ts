import { holdsFiles } from '#shared/files.ts';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#shared/kinds.ts';
import { isCreatable } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import { resources } from '#resources/index.ts';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { beginning } from '#tests/support/companions.ts';
import { withTargets } from '#tests/support/targets.ts';
import { hasId } from '#server/kit/kit.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { tries } from '#tests/support/sampling.ts';
import { BAD, CHUNK, fileOf, importsOver, person } from '#tests/support/import-chunks.ts';

const creatable = resources.filter(isCreatable);

describe.each(kitEngines)('imports over $name', (engine) => {
  const { scene, next, send, resultsOf, undo, checksum, sampleRow } = importsOver(engine);

  it('finds other records as people call them, and says which names nobody or several have', async () => {
    const blocks = resources.find(({ name }) => name === 'unit-blocks')!;
    const named = (number: string) =>
      scene.app.store.transaction(async (tx) => {
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
    expect((await scene.app.list('unit-blocks', { filter })).body.totalCount).toBe(3);
    const { token } = await scene.app.administrator([48, 49]);
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
      expect((await scene.app.list('audit', { filter })).body.totalCount).toBe(total - BAD);
      const undone = await undo('users', 'large');
      expect([undone.status, undone.body]).toEqual([200, { removed: total - BAD, gone: 0, kept: [], next: null }]);
      expect(await checksum(resourceTables.users, logins)).toBe(before);
    },
  );

  it.each(creatable)('takes an export of $name in again as it was', async (resource) => {
    const made: Record<string, unknown>[] = [];
    for (let at = 0; at < 2; at += 1) {
      const sampled = await scene.app.store.transaction((tx) => withTargets(tx, resource.fields, sampleRow(resource)));
      const body = { ...sampled, ...beginning(resource.name) };
      const answer = await scene.app.call('POST', `/api/${resource.name}`, { body });
      expect(answer.status, answer.text).toBe(201);
      made.push(answer.body.data as Record<string, unknown>);
    }
    const kept = Object.entries(resource.fields)
      .filter(([, field]) => isWritable(field, 'create') && field.spec.stored && !holdsFiles(field.spec))
      .map(([name]) => name);
    const filter = encodeURIComponent(JSON.stringify({ id: { $in: made.map(({ id }) => id) } }));
    const fields = encodeURIComponent(JSON.stringify(kept));
    const exported = `/api/${resource.name}/export?format=csv&filter=${filter}&fields=${fields}&sort=${encodeURIComponent('{"id":1}')}`;
    const { text } = await scene.app.call('GET', exported);
    for (const { id } of made) {
      const path = `/api/${resource.name}/${String(id)}`;
      if (resource.removable !== false) expect((await scene.app.call('DELETE', path)).status).toBe(200);
      // What is only ever reversed may say once more what was true once.
      else if (resource.actions?.['reverse']) {
        expect((await scene.app.call('PATCH', `${path}/reverse`, { body: { reason: 'Mistaken' } })).status).toBe(200);
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
      const read = await scene.app.call('GET', `/api/${resource.name}/${id}`);
      for (const name of kept) expect([name, read.body.data[name]]).toEqual([name, made[at]?.[name]]);
    }
  });

  it('reads marked formulas as what they were, and a mark that was there from the start stays', async () => {
    const names = ['=1+1', '-2 rooms', '@home', "'=quoted", "''+twice", "'t Hooft"];
    const rows = names.map((name, at) => ({ line: at + 2, values: { ...person(next()), name } }));
    const ids: unknown[] = [];
    for (const name of names) {
      const answer = await scene.app.call('POST', '/api/users', { body: { ...person(next()), name } });
      ids.push(answer.body.data['id']);
    }
    const filter = encodeURIComponent(JSON.stringify({ id: { $in: ids } }));
    const path = `/api/users/export?format=csv&fields=${encodeURIComponent('["name"]')}&filter=${filter}&sort=${encodeURIComponent('{"id":1}')}`;
    const { text } = await scene.app.call('GET', path);
    const { data } = Papa.parse<{ name: string }>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
    const again = rows.map(({ line, values }, at) => ({ line, values: { ...values, name: data[at]?.name } }));
    const results = resultsOf(await send('users', { batch: 'formulas', rows: again }));
    const read = await Promise.all(results.map(({ id }) => scene.app.call('GET', `/api/users/${id}`)));
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
    const [first, second] = await Promise.all(results.map(({ id }) => scene.app.call('GET', `/api/users/${id}`)));
    expect(first?.body.data).toMatchObject({ role: 'rider', phone: '+60123456789' });
    expect(second?.body.data['role']).toBe('agent');
  });
});
