import { describe, expect, it } from 'vitest';
import { type AnyAction, type AnyResource, allFields } from '#shared/resource.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { ALL_PERMISSIONS, codesOfAction } from '#shared/permissions.ts';
import { FIRST_ADMINISTRATOR, NOW } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { rowAllowing, sampleRow } from '#tests/support/samples.ts';
import { acting, writesOver } from '#tests/support/writes.ts';

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

/** Acts that do something each time, however often they are asked for. */
const DOERS: Readonly<Record<string, string>> = {
  'calendar-imports.fetch-now': 'the feed is read again, and may say something else by now',
  'calendar-imports.rehearse': 'the feed is read again, and may say something else by now',
  'reservations.send': 'the guest gets another message',
};

/** Whether the action is still to be had in the state that the record is in. */
const isOffered = (resource: AnyResource, { when = {} }: AnyAction, row: Record<string, unknown>): boolean =>
  matches(predicateOf(when, { fields: allFields(resource), now: NOW, me: FIRST_ME }), row);

describe.each(kitEngines)('writes over $name', (engine) => {
  const { scene, next, due, inputOf, insertOne, recordFor, beforeAct } = writesOver(engine);

  describe.each(due(acting))('$title', ({ resource, name, action, title }) => {
    const path = (id: number): string => `/api/${resource.name}/${id}/${name}`;

    it('does what it says where its guard holds, audited with one entry', async () => {
      const { row, body } = await beforeAct({ resource, name, action, title });
      const answer = await scene.app.call('PATCH', path(row.id), { body });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data['version']).toBe(row.version + 1);
      expect((await scene.app.trail(resource.name, row.id)).map((entry) => entry['action'])).toEqual([name]);
    });

    it(`${title in DOERS ? 'is done' : 'leaves no entry and says so'} when it is asked for once more`, async () => {
      const { row, body } = await beforeAct({ resource, name, action, title });
      const done = await scene.app.call('PATCH', path(row.id), { body });
      expect(done.status, done.text).toBe(200);
      const again = await scene.app.call('PATCH', path(row.id), { body });
      const isDoer = title in DOERS;
      expect(again.status, again.text).toBe(isDoer ? 200 : 409);
      if (!isDoer) {
        const isLeft = isOffered(resource, action, done.body.data);
        expect([again.body.code, again.body.unchanged], again.text).toEqual(['CONFLICT', isLeft ? true : undefined]);
        expect((await scene.app.call('GET', `/api/${resource.name}/${row.id}`)).body.data).toEqual(done.body.data);
      }
      expect(await scene.app.trail(resource.name, row.id)).toHaveLength(isDoer ? 2 : 1);
    });

    it('is refused with the code missing, with nonsense in the body, and for nobody', async () => {
      const row = await insertOne(resource, rowAllowing(resource, action, next()));
      const codes = codesOfAction(resource, action);
      if (codes.length > 0) {
        const other = await scene.app.administrator(ALL_PERMISSIONS.filter((held) => !codes.includes(held)));
        const refused = await scene.app.call('PATCH', path(row.id), { body: {}, token: other.token });
        expect(refused.body.permission).toBe(codes[0]);
      }
      const body = { ...(await inputOf({ resource, name, action, title: '' })), nonsense: 1 };
      expect((await scene.app.call('PATCH', path(row.id), { body })).body.code).toBe('VALIDATION');
      expect(
        (await scene.app.call('PATCH', path(999_999), { body: await inputOf({ resource, name, action, title: '' }) }))
          .status,
      ).toBe(404);
      expect(await scene.app.trail(resource.name, row.id)).toHaveLength(0);
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
      const answer = await scene.app.call('PATCH', path(made.id), {
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
        const answer = await scene.app.call('PATCH', path(row.id), { body });
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
      }
    });

    it.runIf(action.bulk)('acts on many, each standing or falling alone, and once per idempotency key', async () => {
      const { row, body: input } = await beforeAct({ resource, name, action, title });
      const rows = [row];
      while (rows.length < 3) rows.push(await recordFor({ resource, name, action, title }, input));
      const body = { ids: [...rows.map(({ id }) => id), 999_999], input };
      const headers = { 'idempotency-key': `bulk-${resource.name}-${name}` };
      const answer = await scene.app.call('POST', `/api/${resource.name}/bulk/${name}`, { body, headers });
      expect(answer.status, answer.text).toBe(200);
      expect(
        answer.body.results.map(({ id, ok, code }) => [id, ok, code]),
        answer.text,
      ).toEqual([...rows.map(({ id }) => [id, true, undefined]), [999_999, false, 'NOT_FOUND']]);
      const again = await scene.app.call('POST', `/api/${resource.name}/bulk/${name}`, { body, headers });
      expect(again.text).toBe(answer.text);
      const later = await scene.app.call('POST', `/api/${resource.name}/bulk/${name}`, { body });
      for (const { id } of rows) {
        const isDoer = title in DOERS;
        const { data } = (await scene.app.call('GET', `/api/${resource.name}/${id}`)).body;
        const told = later.body.results.find((each) => each.id === id);
        const isLeft = isOffered(resource, action, data);
        expect([told?.ok, told?.unchanged]).toEqual([isLeft, isLeft && !isDoer ? true : undefined]);
        expect(await scene.app.trail(resource.name, id)).toHaveLength(isDoer ? 2 : 1);
      }
    });
  });
});
