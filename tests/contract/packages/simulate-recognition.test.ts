import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECOGNITIONS, type Recognition } from '#shared/packages/terms.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

/** 1,000.01 for the nights of 30 and 31 March and of 1 April, all of it the owner's but RM 10.00 for each stay. */
const STAY = { arrival: '2026-03-30', departure: '2026-04-02', lines: { ROOM: 100_001 } };

const AS: Readonly<Record<Recognition, readonly [number, number]>> = {
  'check-out': [0, 99_001],
  'check-in': [99_001, 0],
  nightly: [65_668, 33_333],
};

describe.each(databaseEngines)('a version that is tried on stays over a month end, over $name', (engine) => {
  let house: OwnersHouse;
  let drafts = 0;

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  const terms = (recognition: Recognition) => {
    const usual = usualTerms({ type: 'profit_share', owner_bp: 10_000 });
    const fees = { ...usual.fees, admin_sen: 1000, admin_per: 'stay' as const, sst_on_host_fee: false };
    return { ...usual, fees, payout: { ...usual.payout, recognition } };
  };
  const tried = async (package_id: number, recognition: Recognition) => {
    drafts += 1;
    const body = {
      package_id,
      terms: terms(recognition),
      effective_from: `2027-${String(drafts).padStart(2, '0')}-01`,
    };
    const made = await house.app.call('POST', '/api/package-versions', { body });
    expect(made.status, made.text).toBe(201);
    const path = `/api/package-versions/${Number(made.body.data['id'])}/simulate`;
    const months: Simulation[] = [];
    for (const period of ['2026-03', '2026-04']) {
      const answer = await house.app.call('POST', path, { body: { period } });
      months.push(answer.body.data as unknown as Simulation);
    }
    return months;
  };

  it.each(RECOGNITIONS)('counts them by its own rule, beside that of %s in force', async (present) => {
    const package_id = await house.agree(terms(present));
    const { unit_id } = await house.unit(package_id);
    await house.sell(unit_id, STAY);
    for (const recognition of RECOGNITIONS) {
      const months = await tried(package_id, recognition);
      expect(months.map(({ current }) => current.payable_sen)).toEqual(AS[present]);
      expect(months.map(({ simulated }) => simulated.payable_sen)).toEqual(AS[recognition]);
      expect(months.map(({ stays }) => stays)).toEqual(
        { 'check-out': [0, 1], 'check-in': [1, 0], nightly: [1, 1] }[present],
      );
    }
  });
});
