import { describe, expect, it } from 'vitest';
import { bindingRelations } from '#shared/kept-values.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { ALL_PERMISSIONS, codeOf } from '#shared/permissions.ts';
import { resources } from '#resources/index.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { standing } from '#tests/support/companions.ts';
import { sampleRow } from '#tests/support/samples.ts';
import { writesOver } from '#tests/support/writes.ts';

const isGuarded = ({ fields }: AnyResource, name: string): boolean => fields[name]?.spec.visibleTo !== undefined;

const creatable = resources.filter(isCreatable);
const editable = resources.filter((resource) => resource.editable !== false);

const naming = resources.flatMap((resource) =>
  bindingRelations(resource.fields).flatMap(({ name: field, to }) => {
    const target = resources.find(({ name }) => name === to);
    const isRemovable = target !== undefined && target.removable !== false;
    return isRemovable ? [{ resource, field, target, title: `${to} named by ${resource.name}.${field}` }] : [];
  }),
);

describe.each(kitEngines)('writes over $name', (engine) => {
  const { scene, next, due, createOne, bodyOf, insertOne } = writesOver(engine);

  describe.each(due(creatable))('creating $name', (resource) => {
    it('answers 201 with the record, which can then be read, and leaves one audit entry', async () => {
      const made = await createOne(resource);
      const read = await scene.app.call('GET', `/api/${resource.name}/${made.id}`);
      expect(read.body.data).toEqual(made);
      expect(read.headers.get('etag')).toBe(`"${made.version}"`);
      expect((await scene.app.trail(resource.name, made.id)).map((entry) => entry['action'])).toEqual(['create']);
    });

    it('names every required field that is missing', async () => {
      const required = Object.entries(resource.fields).filter(
        ([, { spec }]) => !spec.managed && !spec.optional && spec.default === undefined,
      );
      const answer = await scene.app.call('POST', `/api/${resource.name}`, { body: {} });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION');
      expect(Object.keys(answer.body.errors).toSorted()).toEqual(required.map(([name]) => name).toSorted());
    });

    it('refuses unknown and read-only fields and writes nothing', async () => {
      const managed = Object.entries(resource.fields).filter(([, { spec }]) => spec.managed || spec.hidden);
      for (const name of ['nonsense', 'id', 'version', 'created_at', '__proto__', ...managed.map(([field]) => field)]) {
        const text = JSON.stringify(await bodyOf(resource, 'create')).replace('{', `{"${name}":1,`);
        const answer = await scene.app.call('POST', `/api/${resource.name}`, { body: text });
        expect([name, answer.status]).toEqual([name, 400]);
      }
    });

    it('refuses a unique value that is taken, at its field', async () => {
      const unique = Object.entries(resource.fields).filter(([, { spec }]) => spec.unique && !spec.managed);
      const made = await createOne(resource);
      for (const [name] of unique) {
        const body = { ...(await bodyOf(resource, 'create')), [name]: made[name] };
        const answer = await scene.app.call('POST', `/api/${resource.name}`, { body });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
      }
    });

    it.runIf(resource.uniqueTogether)('refuses values that are taken together, at the last of them', async () => {
      const made = await createOne(resource);
      for (const fields of resource.uniqueTogether ?? []) {
        // What the server copies from a relation follows the relation.
        const given = Object.entries(made).filter(([name]) =>
          fields.includes(name)
            ? !resource.fields[name]?.spec.managed
            : resource.fields[name]?.spec.kind === 'relation',
        );
        const same = Object.fromEntries(given.filter(([name]) => !resource.fields[name]?.spec.managed));
        const answer = await scene.app.call('POST', `/api/${resource.name}`, {
          body: { ...(await bodyOf(resource, 'create')), ...same },
        });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [fields.at(-1)]]);
      }
    });

    it('refuses a relation that leads nowhere, at its field', async () => {
      for (const { name } of bindingRelations(resource.fields)) {
        if (resource.fields[name]?.spec.managed) continue;
        const body = { ...(await bodyOf(resource, 'create')), [name]: 999_999 };
        const answer = await scene.app.call('POST', `/api/${resource.name}`, { body });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
      }
    });

    it('acts once for one idempotency key, in whatever order the names stand, and refuses the key with another body', async () => {
      const headers = { 'idempotency-key': `key-${resource.name}` };
      const body = await bodyOf(resource, 'create');
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      const answers = await Promise.all(
        [body, turned, body, turned].map((sent) =>
          scene.app.call('POST', `/api/${resource.name}`, { body: sent, headers }),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      const other = await scene.app.call('POST', `/api/${resource.name}`, {
        body: await bodyOf(resource, 'create'),
        headers,
      });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    });

    it('lets a refused body be corrected under the same key', async () => {
      const headers = { 'idempotency-key': `corrected-${resource.name}` };
      expect((await scene.app.call('POST', `/api/${resource.name}`, { body: {}, headers })).status).toBe(400);
      const body = await bodyOf(resource, 'create');
      expect((await scene.app.call('POST', `/api/${resource.name}`, { body, headers })).status).toBe(201);
    });

    it.runIf(resource.permission !== null)(
      'needs the create code, or one of those that stand in its place',
      async () => {
        const codes = resource.createPermission ?? [codeOf(resource.permission, 'create') ?? -1];
        const [code] = codes;
        const other = await scene.app.administrator(ALL_PERMISSIONS.filter((held) => !codes.includes(held)));
        const answer = await scene.app.call('POST', `/api/${resource.name}`, { body: {}, token: other.token });
        expect([answer.status, answer.body.permission]).toEqual([403, code]);
      },
    );
  });

  describe.each(due(editable))('changing $name', (resource) => {
    it('writes what the body says, raises the version and audits from what to what', async () => {
      const made = await createOne(resource);
      const body = await bodyOf(resource, 'update');
      const answer = await scene.app.call('PATCH', `/api/${resource.name}/${made.id}`, {
        body,
        headers: { 'if-match': `"${made.version}"` },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ ...body, version: made.version + 1 });
      const entry = (await scene.app.trail(resource.name, made.id)).at(-1);
      expect(entry?.['action']).toBe('update');
      for (const [name, [before, after]] of Object.entries(entry?.['changes'] as Record<string, [unknown, unknown]>)) {
        const said = isGuarded(resource, name) ? [MASK, MASK] : [made[name], answer.body.data[name]];
        expect([name, before, after]).toEqual([name, ...said]);
      }
    });

    it('refuses a stale version with the current record and changes nothing', async () => {
      const made = await createOne(resource);
      const path = `/api/${resource.name}/${made.id}`;
      await scene.app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      const trail = await scene.app.trail(resource.name, made.id);
      const current = (await scene.app.call('GET', path)).body.data;
      const answer = await scene.app.call('PATCH', path, {
        body: await bodyOf(resource, 'update'),
        headers: { 'if-match': '"1"' },
      });
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([412, 'STALE', current]);
      expect((await scene.app.call('GET', path)).body.data).toEqual(current);
      expect(await scene.app.trail(resource.name, made.id)).toEqual(trail);
    });

    it('leaves no trace of a body that changes nothing', async () => {
      const made = await createOne(resource);
      const answer = await scene.app.call('PATCH', `/api/${resource.name}/${made.id}`, { body: {} });
      expect([answer.status, answer.body.data, answer.body.audit_id]).toEqual([200, made, null]);
    });

    it('restores by undo what the change set, once, and not over a later change', async () => {
      const made = await createOne(resource);
      const path = `/api/${resource.name}/${made.id}`;
      // What the trail does not hold it cannot bring back.
      const open = Object.entries(await bodyOf(resource, 'update')).filter(([name]) => !isGuarded(resource, name));
      const changed = await scene.app.call('PATCH', path, { body: Object.fromEntries(open) });
      const undone = await scene.app.call('POST', `/api/audit/${changed.body.audit_id}/undo`);
      expect(undone.status, undone.text).toBe(200);
      const { version: _v, updated_at: _u, ...before } = made;
      expect(undone.body.data).toMatchObject(before);
      expect((await scene.app.call('POST', `/api/audit/${changed.body.audit_id}/undo`)).status).toBe(409);
      const again = await scene.app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      await scene.app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      const refused = await scene.app.call('POST', `/api/audit/${again.body.audit_id}/undo`);
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('answers 404 for a record that is not there', async () => {
      for (const id of ['999999', '0', '-1', 'abc', '1e3', '99999999999999999999']) {
        const answer = await scene.app.call('PATCH', `/api/${resource.name}/${id}`, { body: {} });
        expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'NOT_FOUND']);
      }
    });
  });

  describe.each(due(resources.filter((resource) => resource.removable !== false)))(
    'deleting from $name',
    (resource) => {
      it('removes the record, keeps its trail, and answers 404 afterwards', async () => {
        const made = await createOne(resource);
        const path = `/api/${resource.name}/${made.id}`;
        expect((await scene.app.call('DELETE', path, { headers: { 'if-match': '"7"' } })).status).toBe(412);
        const answer = await scene.app.call('DELETE', path, { headers: { 'if-match': `"${made.version}"` } });
        expect(answer.status, answer.text).toBe(200);
        expect((await scene.app.call('GET', path)).status).toBe(404);
        expect((await scene.app.call('DELETE', path)).status).toBe(404);
        expect((await scene.app.trail(resource.name, made.id)).map((entry) => entry['action'])).toEqual([
          'create',
          'remove',
        ]);
      });
    },
  );

  describe.each(due(naming))('$title', ({ resource, field, target }) => {
    it('keeps a record that others name, and says who they are', async () => {
      const insert = () => insertOne(resource, { ...sampleRow(resource, 7 * next()), ...standing(resource.name) });
      const row = await insert();
      // None is made behind a record that may name others of its kind.
      const named = target === resource ? (await insert()).id : row[field];
      if (target === resource) {
        const table = resourceTables[resource.name as keyof typeof resourceTables];
        await scene.app.store.transaction((tx) => tx.update(table, hasId(row.id), { [field]: named }));
      }
      const path = `/api/${target.name}/${String(named)}`;
      const answer = await scene.app.call('DELETE', path);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
      expect(answer.body.named_by).toEqual(expect.arrayContaining([{ resource: resource.name, count: 1 }]));
      expect((await scene.app.call('GET', path)).status).toBe(200);
    });
  });
});
