import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

/** The clock stands on 20 November 2026: the month that is told still runs. */
const PERIOD = '2026-11';
const FIRST = `${PERIOD}-01`;
const [agreed, other] = [7200, 5000].map((owner_bp) => usualTerms({ type: 'profit_share', owner_bp }));

interface Reviewed {
  readonly package_id: number;
  readonly unit_id: number;
  readonly owner_id: number;
  readonly statement: number;
}

interface Change {
  readonly name: string;
  /** Makes ready what is then done in the same instant as the lock. */
  prepare(house: OwnersHouse, of: Reviewed): Promise<() => Promise<Answer>>;
  /** A row that it writes only after it has looked for locked months. */
  readonly writes: (of: Reviewed) => string;
}

const ofOwner = ({ owner_id }: Reviewed): string => `select from owners where id = ${owner_id} for update`;

const CHANGES: readonly Change[] = [
  {
    name: 'another package of the unit',
    prepare: async (house, { unit_id }) => {
      const package_id = await house.agree(other!);
      return () =>
        house.app.call('PATCH', `/api/service-packages/${package_id}/assign`, { body: { unit_id, from: FIRST } });
    },
    writes: ofOwner,
  },
  {
    name: 'another version of its package',
    prepare: async ({ app }, { package_id }) => {
      const body = { package_id, effective_from: FIRST, terms: other };
      const { id } = (await app.call('POST', '/api/package-versions', { body })).body.data;
      const { token } = await app.administrator([28, 29, 30, 31]);
      return () => app.call('PATCH', `/api/package-versions/${String(id)}/approve`, { body: {}, token });
    },
    writes: ({ package_id }) =>
      `select from package_versions where package_id = ${package_id} and state = 'active' for update`,
  },
  {
    name: 'another end of what is owned',
    prepare: async ({ app, db }, { unit_id }) => {
      const { rows } = await db.query<{ id: number }>(`select id from ownerships where unit_id = ${unit_id}`);
      return () => app.call('PATCH', `/api/ownerships/${rows[0]?.id}`, { body: { to: '2026-11-06' } });
    },
    writes: ofOwner,
  },
];

async function review(house: OwnersHouse): Promise<Reviewed> {
  const package_id = await house.agree(agreed!);
  const { unit_id, owners } = await house.unit(package_id);
  const [owner_id = 0] = owners;
  await house.sell(unit_id, { arrival: '2026-11-05', departure: '2026-11-07', lines: { ROOM: 100_000 } });
  await house.settle(PERIOD, owners);
  const { id: statement } = (await house.statement(owner_id, PERIOD))!;
  await house.act('owner-statements', statement, 'review');
  return { package_id, unit_id, owner_id, statement };
}

describe.each(databaseEngines)('a month and its terms that are sent for in the same instant over $name', (engine) => {
  let house: OwnersHouse;
  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4);

  it.each(CHANGES)('are locked, or told by $name, and never both', async ({ prepare }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const of = await review(house);
      const change = await prepare(house, of);
      const lock = () => house.app.call('PATCH', `/api/owner-statements/${of.statement}/lock`, { body: {} });
      const acts = round % 2 === 0 ? [lock, change] : [change, lock];
      const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

// The embedded database has one connection: nobody is held half way there.
describe.skipIf(!process.env['TEST_DATABASE_URL']).each(databaseEngines)(
  'a month that is locked meanwhile over $name',
  (engine) => {
    let house: OwnersHouse;
    beforeAll(async () => {
      house = await OwnersHouse.open(engine);
    }, 60_000);
    afterAll(() => house?.close());

    const countWaiting = async (): Promise<number> => {
      const { rows } = await house.db.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    };

    /** Starts both acts, the second once the first has come to the row, and lets them go on when both wait or one is done. */
    async function meet(row: string, acts: readonly [() => Promise<Answer>, () => Promise<Answer>]): Promise<Answer[]> {
      const steps = new EventEmitter();
      const held = once(steps, 'held');
      const holding = house.db.transaction(async (tx) => {
        await tx.query(row);
        steps.emit('held');
        await once(steps, 'over');
      });
      await held;
      const first = acts[0]();
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      let isDone = false;
      const second = acts[1]().finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await countWaiting()) === 2, { timeout: 10_000 }).toBe(true);
      steps.emit('over');
      await holding;
      return Promise.all([first, second]);
    }

    it.each(CHANGES)('is told by $name where that came first', async ({ prepare, writes }) => {
      const of = await review(house);
      const change = await prepare(house, of);
      const lock = () => house.app.call('PATCH', `/api/owner-statements/${of.statement}/lock`, { body: {} });
      const [changed, locked] = await meet(writes(of), [change, lock]);
      expect(changed?.status, changed?.text).toBe(200);
      expect([locked?.status, locked?.body.message]).toEqual([
        409,
        expect.stringContaining('has changed in this month'),
      ]);
    });

    it.each(CHANGES)('stands, and $name that came after is refused', async ({ prepare }) => {
      const of = await review(house);
      const change = await prepare(house, of);
      const lock = () => house.app.call('PATCH', `/api/owner-statements/${of.statement}/lock`, { body: {} });
      const [locked, changed] = await meet(ofOwner(of), [lock, change]);
      expect(locked?.status, locked?.text).toBe(200);
      expect([changed?.status, changed?.body.message]).toEqual([409, expect.stringContaining(`${PERIOD} is locked`)]);
    });
  },
);
