import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { resources } from '#resources/index.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { sampleRow } from '#tests/support/samples.ts';

const sample = (name: string): Record<string, unknown> => {
  const resource = resources.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no resource ${name}`);
  return sampleRow(resource, 1);
};

interface Effect {
  readonly room_types: number;
  readonly nights: readonly string[];
  readonly effects: readonly { readonly nights: readonly unknown[]; readonly property: string }[];
}

describe.each(domainEngines)('the effect of a holiday over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(async (tx) => {
      for (const [index, state_code] of ['06', '01'].entries()) {
        const code = `P-${index}`;
        const house = {
          ...sample('properties'),
          code,
          name: code,
          state_code,
          weekend_nights: 'fri-sat',
          levy_id: null,
          cancellation_policy_id: null,
          status: 'active',
        };
        const property = await tx.insert(resourceTables.properties, house);
        const price = { base_rate_sen: 28_000, weekend_percent: 0, weekend_surcharge_sen: 6000, status: 'active' };
        await tx.insert(resourceTables['room-types'], {
          ...sample('room-types'),
          property_id: property['id'],
          ...price,
        });
      }
    });
  }, 60_000);
  afterAll(() => app?.close());

  const effectOf = async (body: object): Promise<Effect> => {
    const made = await app.call('POST', '/api/holidays', { body: { name: 'Raya', date: '2027-03-21', ...body } });
    expect(made.status, made.text).toBe(201);
    const answer = await app.call('GET', `/api/holidays/${String(made.body.data['id'])}/effect`);
    await app.call('DELETE', `/api/holidays/${String(made.body.data['id'])}`);
    return answer.body.data as unknown as Effect;
  };

  it('says what each night costs with it and without', async () => {
    const effect = await effectOf({
      price_from: '2027-03-18',
      price_nights: 2,
      surcharge_percent: 35,
      states: '14, 06',
    });
    expect(effect).toMatchObject({ nights: ['2027-03-18', '2027-03-19'], room_types: 2 });
    expect(effect.effects[0]?.nights).toEqual([
      { date: '2027-03-18', without_sen: 28_000, with_sen: 37_800 },
      { date: '2027-03-19', without_sen: 34_000, with_sen: 37_800 },
    ]);
  });

  it('leaves out the room types of other states, and everything where no night is dearer', async () => {
    const one = await effectOf({ price_from: '2027-03-18', surcharge_sen: 100, price_states: '06,10' });
    expect(one.effects.map(({ property }) => property)).toEqual(['P-0']);
    expect(await effectOf({})).toEqual({ nights: [], room_types: 0, effects: [] });
  });

  it('is the same while the holiday is being written, in place of what it was', async () => {
    const terms = { price_from: '2027-03-18', price_nights: 2, surcharge_percent: 35, stacking: 'add', priority: 3 };
    const made = await app.call('POST', '/api/holidays', { body: { name: 'Raya', date: '2027-03-19', ...terms } });
    const id = String(made.body.data['id']);
    const saved = (await app.call('GET', `/api/holidays/${id}/effect`)).body.data;
    const asked = async (more: object): Promise<unknown> => {
      const query = new URLSearchParams(
        Object.entries({ ...terms, ...more }).map(([name, value]) => [name, `${value}`]),
      );
      return (await app.call('GET', `/api/holiday-effect?${String(query)}`)).body.data;
    };
    expect(await asked({ id })).toEqual(saved);
    // Beside the other it would change nothing: of two alike the earlier decides.
    expect(await asked({})).not.toEqual(saved);
    const dearer = (await asked({ id, surcharge_percent: 50 })) as Effect;
    expect(dearer.effects[0]?.nights[0]).toEqual({ date: '2027-03-18', without_sen: 28_000, with_sen: 42_000 });
    const none = await app.call('GET', '/api/holiday-effect');
    expect(none.body.data).toEqual({ nights: [], room_types: 0, effects: [] });
    await app.call('DELETE', `/api/holidays/${id}`);
  });

  it('needs the view code of holidays', async () => {
    const base = PERMISSION_GROUPS.holiday;
    const { token } = await app.administrator(ALL_PERMISSIONS.filter((code) => code < base || code > base + 3));
    expect((await app.call('GET', '/api/holidays/1/effect', { token })).status).toBe(403);
  });
});
