import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindingRelations } from '#shared/kept-values.ts';
import { type AnyAction, type AnyResource, allFields, isCreatable } from '#shared/resource.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { ALL_PERMISSIONS, codeOf, codesOfAction } from '#shared/permissions.ts';
import { resources } from '#resources/index.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { FIRST_ADMINISTRATOR, NOW, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import {
  addCompanions,
  beginning,
  fitting,
  standing,
  startingFor,
  withCompanions,
  withTargets,
} from '#tests/support/companions.ts';
import { shareOf } from '#tests/support/sampling.ts';
import { rowAllowing, sampleBody, sampleInput, sampleRow, unsettled } from '#tests/support/samples.ts';

const isGuarded = ({ fields }: AnyResource, name: string): boolean => fields[name]?.spec.visibleTo !== undefined;

const FIRST_ME = { id: 1, account_number: FIRST_ADMINISTRATOR };

/** A valid value of the field for which the guard does not hold. */
function forbidding(resource: AnyResource, guard: Readonly<Record<string, unknown>>, field: string, row: object) {
  const { spec } = resource.fields[field]!;
  // A number that the guard names is the nearest that it does not let through.
  const operands = typeof guard[field] === 'object' ? Object.values(guard[field] ?? {}) : [];
  const others = [...(spec.optional ? [null] : operands), sampleRow(resource, 1)[field]];
  const further = spec.options ? Object.keys(spec.options) : others;
  const values: unknown[] = spec.kind === 'boolean' ? [true, false] : further;
  const holds = predicateOf(guard, { fields: allFields(resource), now: NOW, me: FIRST_ME });
  return values.find((value) => !matches(holds, { ...row, [field]: value }));
}

const creatable = resources.filter(isCreatable);
const editable = resources.filter((resource) => resource.editable !== false);
const acting = resources.flatMap((resource) =>
  Object.entries(resource.actions ?? {}).map(([name, action]) => ({
    resource,
    name,
    action,
    title: `${resource.name}.${name}`,
  })),
);

/** Acts that do something each time, however often they are asked for. */
const DOERS: Readonly<Record<string, string>> = {
  'calendar-imports.fetch-now': 'the feed is read again, and may say something else by now',
  'calendar-imports.rehearse': 'the feed is read again, and may say something else by now',
  'reservations.send': 'the guest gets another message',
};

/** Whether the action is still to be had in the state that the record is in. */
const isOffered = (resource: AnyResource, { when = {} }: AnyAction, row: Record<string, unknown>): boolean =>
  matches(predicateOf(when, { fields: allFields(resource), now: NOW, me: FIRST_ME }), row);

type Acting = (typeof acting)[number];

const naming = resources.flatMap((resource) =>
  bindingRelations(resource.fields).flatMap(({ name: field, to }) => {
    const target = resources.find(({ name }) => name === to);
    const isRemovable = target !== undefined && target.removable !== false;
    return isRemovable ? [{ resource, field, target, title: `${to} named by ${resource.name}.${field}` }] : [];
  }),
);

describe.each(kitEngines)('writes over $name', (engine) => {
  /** What memory takes as a whole, a database takes the other half of each day: it is the slower by far. */
  const due = <T>(all: readonly T[]): readonly T[] => (engine === kitEngines[0] ? all : shareOf(all, 2));
  let app: TestApp;
  let n = 100;
  const next = (): number => (n += 1);

  beforeAll(async () => {
    app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const createOne = async (resource: AnyResource) => {
    if (!isCreatable(resource)) {
      const { id } = await insertOne(resource, sampleRow(resource, next()));
      const { body } = await app.call('GET', `/api/${resource.name}/${id}`);
      return body.data as Record<string, unknown> & { id: number; version: number };
    }
    const answer = await app.call('POST', `/api/${resource.name}`, { body: await bodyOf(resource, 'create') });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Record<string, unknown> & { id: number; version: number };
  };
  /** A body that the call takes, what its relations name already there. */
  const bodyOf = (resource: AnyResource, mode: 'create' | 'update') =>
    app.store.transaction(async (tx) => ({
      ...(await withTargets(tx, resource.fields, sampleBody(resource.fields, mode, next()))),
      ...(mode === 'create' ? beginning(resource.name) : {}),
    }));
  const inputOf = async ({ resource, action, title }: Acting, row: Record<string, unknown> = {}) => {
    const sampled = sampleInput({ resource, action }, next(), row);
    const input = await app.store.transaction((tx) => withTargets(tx, action.input ?? {}, sampled));
    return fitting(input, title, row);
  };
  const insertOne = (resource: AnyResource, row: Record<string, unknown>) =>
    app.store.transaction(async (tx) => {
      const whole = await withCompanions(tx, resource.name, row, next());
      const made = await tx.insert(resourceTables[resource.name as keyof typeof resourceTables], whole);
      await addCompanions(tx, resource.name, made);
      return made as Record<string, unknown> & { id: number; version: number };
    });

  /** A record that the action with this input changes. */
  const recordFor = ({ resource, action, title }: Acting, input: Record<string, unknown>) => {
    const row = { ...rowAllowing(resource, action, next()), ...startingFor(title) };
    return insertOne(resource, action.set ? unsettled(resource, action, input, row) : row);
  };
  /** The same and the input: what its handler takes goes with the record, what it sets decides about it. */
  const beforeAct = async (asking: Acting) => {
    const asked = asking.action.set ? await inputOf(asking) : {};
    const row = await recordFor(asking, asked);
    return { row, body: asking.action.set ? asked : await inputOf(asking, row) };
  };

  describe.each(due(creatable))('creating $name', (resource) => {
    it('answers 201 with the record, which can then be read, and leaves one audit entry', async () => {
      const made = await createOne(resource);
      const read = await app.call('GET', `/api/${resource.name}/${made.id}`);
      expect(read.body.data).toEqual(made);
      expect(read.headers.get('etag')).toBe(`"${made.version}"`);
      expect((await app.trail(resource.name, made.id)).map((entry) => entry['action'])).toEqual(['create']);
    });

    it('names every required field that is missing', async () => {
      const required = Object.entries(resource.fields).filter(
        ([, { spec }]) => !spec.managed && !spec.optional && spec.default === undefined,
      );
      const answer = await app.call('POST', `/api/${resource.name}`, { body: {} });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('VALIDATION');
      expect(Object.keys(answer.body.errors).toSorted()).toEqual(required.map(([name]) => name).toSorted());
    });

    it('refuses unknown and read-only fields and writes nothing', async () => {
      const managed = Object.entries(resource.fields).filter(([, { spec }]) => spec.managed || spec.hidden);
      for (const name of ['nonsense', 'id', 'version', 'created_at', '__proto__', ...managed.map(([field]) => field)]) {
        const text = JSON.stringify(await bodyOf(resource, 'create')).replace('{', `{"${name}":1,`);
        const answer = await app.call('POST', `/api/${resource.name}`, { body: text });
        expect([name, answer.status]).toEqual([name, 400]);
      }
    });

    it('refuses a unique value that is taken, at its field', async () => {
      const unique = Object.entries(resource.fields).filter(([, { spec }]) => spec.unique && !spec.managed);
      const made = await createOne(resource);
      for (const [name] of unique) {
        const body = { ...(await bodyOf(resource, 'create')), [name]: made[name] };
        const answer = await app.call('POST', `/api/${resource.name}`, { body });
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
        const answer = await app.call('POST', `/api/${resource.name}`, {
          body: { ...(await bodyOf(resource, 'create')), ...same },
        });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [fields.at(-1)]]);
      }
    });

    it('refuses a relation that leads nowhere, at its field', async () => {
      for (const { name } of bindingRelations(resource.fields)) {
        if (resource.fields[name]?.spec.managed) continue;
        const body = { ...(await bodyOf(resource, 'create')), [name]: 999_999 };
        const answer = await app.call('POST', `/api/${resource.name}`, { body });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
      }
    });

    it('acts once for one idempotency key, in whatever order the names stand, and refuses the key with another body', async () => {
      const headers = { 'idempotency-key': `key-${resource.name}` };
      const body = await bodyOf(resource, 'create');
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      const answers = await Promise.all(
        [body, turned, body, turned].map((sent) => app.call('POST', `/api/${resource.name}`, { body: sent, headers })),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      const other = await app.call('POST', `/api/${resource.name}`, {
        body: await bodyOf(resource, 'create'),
        headers,
      });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    });

    it('lets a refused body be corrected under the same key', async () => {
      const headers = { 'idempotency-key': `corrected-${resource.name}` };
      expect((await app.call('POST', `/api/${resource.name}`, { body: {}, headers })).status).toBe(400);
      const body = await bodyOf(resource, 'create');
      expect((await app.call('POST', `/api/${resource.name}`, { body, headers })).status).toBe(201);
    });

    it.runIf(resource.permission !== null)(
      'needs the create code, or one of those that stand in its place',
      async () => {
        const codes = resource.createPermission ?? [codeOf(resource.permission, 'create') ?? -1];
        const [code] = codes;
        const other = await app.administrator(ALL_PERMISSIONS.filter((held) => !codes.includes(held)));
        const answer = await app.call('POST', `/api/${resource.name}`, { body: {}, token: other.token });
        expect([answer.status, answer.body.permission]).toEqual([403, code]);
      },
    );
  });

  describe.each(due(editable))('changing $name', (resource) => {
    it('writes what the body says, raises the version and audits from what to what', async () => {
      const made = await createOne(resource);
      const body = await bodyOf(resource, 'update');
      const answer = await app.call('PATCH', `/api/${resource.name}/${made.id}`, {
        body,
        headers: { 'if-match': `"${made.version}"` },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ ...body, version: made.version + 1 });
      const entry = (await app.trail(resource.name, made.id)).at(-1);
      expect(entry?.['action']).toBe('update');
      for (const [name, [before, after]] of Object.entries(entry?.['changes'] as Record<string, [unknown, unknown]>)) {
        const said = isGuarded(resource, name) ? [MASK, MASK] : [made[name], answer.body.data[name]];
        expect([name, before, after]).toEqual([name, ...said]);
      }
    });

    it('refuses a stale version with the current record and changes nothing', async () => {
      const made = await createOne(resource);
      const path = `/api/${resource.name}/${made.id}`;
      await app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      const trail = await app.trail(resource.name, made.id);
      const current = (await app.call('GET', path)).body.data;
      const answer = await app.call('PATCH', path, {
        body: await bodyOf(resource, 'update'),
        headers: { 'if-match': '"1"' },
      });
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([412, 'STALE', current]);
      expect((await app.call('GET', path)).body.data).toEqual(current);
      expect(await app.trail(resource.name, made.id)).toEqual(trail);
    });

    it('leaves no trace of a body that changes nothing', async () => {
      const made = await createOne(resource);
      const answer = await app.call('PATCH', `/api/${resource.name}/${made.id}`, { body: {} });
      expect([answer.status, answer.body.data, answer.body.audit_id]).toEqual([200, made, null]);
    });

    it('restores by undo what the change set, once, and not over a later change', async () => {
      const made = await createOne(resource);
      const path = `/api/${resource.name}/${made.id}`;
      // What the trail does not hold it cannot bring back.
      const open = Object.entries(await bodyOf(resource, 'update')).filter(([name]) => !isGuarded(resource, name));
      const changed = await app.call('PATCH', path, { body: Object.fromEntries(open) });
      const undone = await app.call('POST', `/api/audit/${changed.body.audit_id}/undo`);
      expect(undone.status, undone.text).toBe(200);
      const { version: _v, updated_at: _u, ...before } = made;
      expect(undone.body.data).toMatchObject(before);
      expect((await app.call('POST', `/api/audit/${changed.body.audit_id}/undo`)).status).toBe(409);
      const again = await app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      await app.call('PATCH', path, { body: await bodyOf(resource, 'update') });
      const refused = await app.call('POST', `/api/audit/${again.body.audit_id}/undo`);
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('answers 404 for a record that is not there', async () => {
      for (const id of ['999999', '0', '-1', 'abc', '1e3', '99999999999999999999']) {
        const answer = await app.call('PATCH', `/api/${resource.name}/${id}`, { body: {} });
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
        expect((await app.call('DELETE', path, { headers: { 'if-match': '"7"' } })).status).toBe(412);
        const answer = await app.call('DELETE', path, { headers: { 'if-match': `"${made.version}"` } });
        expect(answer.status, answer.text).toBe(200);
        expect((await app.call('GET', path)).status).toBe(404);
        expect((await app.call('DELETE', path)).status).toBe(404);
        expect((await app.trail(resource.name, made.id)).map((entry) => entry['action'])).toEqual(['create', 'remove']);
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
        await app.store.transaction((tx) => tx.update(table, hasId(row.id), { [field]: named }));
      }
      const path = `/api/${target.name}/${String(named)}`;
      const answer = await app.call('DELETE', path);
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
      expect(answer.body.named_by).toEqual(expect.arrayContaining([{ resource: resource.name, count: 1 }]));
      expect((await app.call('GET', path)).status).toBe(200);
    });
  });

  describe.each(due(acting))('$title', ({ resource, name, action, title }) => {
    const path = (id: number): string => `/api/${resource.name}/${id}/${name}`;

    it('does what it says where its guard holds, audited with one entry', async () => {
      const { row, body } = await beforeAct({ resource, name, action, title });
      const answer = await app.call('PATCH', path(row.id), { body });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data['version']).toBe(row.version + 1);
      expect((await app.trail(resource.name, row.id)).map((entry) => entry['action'])).toEqual([name]);
    });

    it(`${title in DOERS ? 'is done' : 'leaves no entry and says so'} when it is asked for once more`, async () => {
      const { row, body } = await beforeAct({ resource, name, action, title });
      const done = await app.call('PATCH', path(row.id), { body });
      expect(done.status, done.text).toBe(200);
      const again = await app.call('PATCH', path(row.id), { body });
      const isDoer = title in DOERS;
      expect(again.status, again.text).toBe(isDoer ? 200 : 409);
      if (!isDoer) {
        const isLeft = isOffered(resource, action, done.body.data);
        expect([again.body.code, again.body.unchanged], again.text).toEqual(['CONFLICT', isLeft ? true : undefined]);
        expect((await app.call('GET', `/api/${resource.name}/${row.id}`)).body.data).toEqual(done.body.data);
      }
      expect(await app.trail(resource.name, row.id)).toHaveLength(isDoer ? 2 : 1);
    });

    it('is refused with the code missing, with nonsense in the body, and for nobody', async () => {
      const row = await insertOne(resource, rowAllowing(resource, action, next()));
      const codes = codesOfAction(resource, action);
      if (codes.length > 0) {
        const other = await app.administrator(ALL_PERMISSIONS.filter((held) => !codes.includes(held)));
        const refused = await app.call('PATCH', path(row.id), { body: {}, token: other.token });
        expect(refused.body.permission).toBe(codes[0]);
      }
      const body = { ...(await inputOf({ resource, name, action, title: '' })), nonsense: 1 };
      expect((await app.call('PATCH', path(row.id), { body })).body.code).toBe('VALIDATION');
      expect(
        (await app.call('PATCH', path(999_999), { body: await inputOf({ resource, name, action, title: '' }) })).status,
      ).toBe(404);
      expect(await app.trail(resource.name, row.id)).toHaveLength(0);
    });

    it.runIf(action.when)('answers 409 with what is possible where its guard fails', async () => {
      const row = rowAllowing(resource, action, next());
      const [field = ''] = Object.keys(action.when ?? {});
      // Of several ways to be allowed none is left: all of them ask for something to be there.
      const closed =
        field === '$or'
          ? Object.fromEntries(
              (Object(action.when)['$or'] as object[]).flatMap(Object.keys).map((asked) => [asked, null]),
            )
          : { [field]: forbidding(resource, action.when ?? {}, field, row) };
      const made = await insertOne(resource, { ...row, ...closed });
      const answer = await app.call('PATCH', path(made.id), {
        body: await inputOf({ resource, name, action, title: '' }),
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
      expect(answer.body.allowed).not.toContain(name);
    });

    it.runIf(action.requires)('asks for what its rules require', async () => {
      for (const { when, field } of action.requires ?? []) {
        const row = await insertOne(resource, rowAllowing(resource, action, next()));
        const body: Record<string, unknown> = { ...(await inputOf({ resource, name, action, title: '' })), ...when };
        delete body[field];
        const answer = await app.call('PATCH', path(row.id), { body });
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
      }
    });

    it.runIf(action.bulk)('acts on many, each standing or falling alone, and once per idempotency key', async () => {
      const { row, body: input } = await beforeAct({ resource, name, action, title });
      const rows = [row];
      while (rows.length < 3) rows.push(await recordFor({ resource, name, action, title }, input));
      const body = { ids: [...rows.map(({ id }) => id), 999_999], input };
      const headers = { 'idempotency-key': `bulk-${resource.name}-${name}` };
      const answer = await app.call('POST', `/api/${resource.name}/bulk/${name}`, { body, headers });
      expect(answer.status, answer.text).toBe(200);
      expect(
        answer.body.results.map(({ id, ok, code }) => [id, ok, code]),
        answer.text,
      ).toEqual([...rows.map(({ id }) => [id, true, undefined]), [999_999, false, 'NOT_FOUND']]);
      const again = await app.call('POST', `/api/${resource.name}/bulk/${name}`, { body, headers });
      expect(again.text).toBe(answer.text);
      const later = await app.call('POST', `/api/${resource.name}/bulk/${name}`, { body });
      for (const { id } of rows) {
        const isDoer = title in DOERS;
        const { data } = (await app.call('GET', `/api/${resource.name}/${id}`)).body;
        const told = later.body.results.find((each) => each.id === id);
        const isLeft = isOffered(resource, action, data);
        expect([told?.ok, told?.unchanged]).toEqual([isLeft, isLeft && !isDoer ? true : undefined]);
        expect(await app.trail(resource.name, id)).toHaveLength(isDoer ? 2 : 1);
      }
    });
  });
});
