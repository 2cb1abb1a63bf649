import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goOnWithRuns } from '#server/domain/revenue/runs.ts';
import type { Log } from '#server/platform/process/log.ts';
import { createLog } from '#server/platform/process/log.ts';
import { NOW } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

const RUNS = '/api/owner-statements/runs';

interface Told {
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly problems: readonly { owner_id: number; code: string; text: { en: string; zh: string } }[];
}

/** Keeps what was said as an error. */
function listeningLog(): { readonly log: Log; readonly errors: unknown[] } {
  const errors: unknown[] = [];
  const log = createLog('silent');
  log.error = (said: unknown) => void errors.push((said as { err?: unknown }).err);
  return { log, errors };
}

const engine = domainEngines.at(-1)!;

describe(`runs of a month over ${engine.name}`, () => {
  let office: FinanceOffice;
  let owners: readonly number[] = [];

  const told = async (id: number): Promise<Told> =>
    (await office.app.call('GET', `${RUNS}/${id}`)).body.data as unknown as Told;
  const settled = (period: string): Promise<number> =>
    office.count(`select count(distinct owner_id) from owner_statements where period = '${period}'`);
  /** From now on the database refuses what is posted to a unit of the owner, as a broken row or a full disk would make it. */
  const breakOwner = async (owner: number, times: number | null): Promise<void> => {
    await office.db.query('create sequence if not exists refusals_so_far');
    await office.db.query(`alter sequence refusals_so_far restart`);
    const isDue = times === null ? 'true' : `nextval('refusals_so_far') <= ${times}`;
    await office.db.query(`create or replace function refuse_owner() returns trigger language plpgsql as $$
      begin
        if new.owner_id = ${owner} and ${isDue} then raise exception 'this row is broken'; end if;
        return new;
      end $$`);
    await office.db.query(`create or replace trigger refuse_owner before insert on owner_statements
      for each row execute function refuse_owner()`);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    await office.start('2026-09');
    await office.goOn();
    const rows = await office.statements({ period: '2026-09' });
    owners = rows.map(({ owner_id }) => owner_id).toSorted((a, b) => a - b);
  }, 60_000);
  afterAll(() => office?.app.close());

  it('are listed with who asked for them, those that are on before those that are over', async () => {
    const on = await office.start('2026-08', [owners[0]!]);
    const stopped = await office.start('2026-07', [owners[0]!]);
    await office.app.call('POST', `${RUNS}/${stopped}/cancel`, { body: {} });
    const { runs } = (await office.app.call('GET', '/api/owner-statements/latest-runs')).body.data as unknown as {
      runs: { run_id: number; period: string; state: string; asked_by: string; asked_at: string }[];
    };
    expect(runs.map(({ run_id, period, state }) => [run_id, period, state])).toEqual([
      [on, '2026-08', 'running'],
      [stopped, '2026-07', 'cancelled'],
      [on - 1, '2026-09', 'done'],
    ]);
    expect(runs.every(({ asked_by, asked_at }) => asked_by !== '' && Date.parse(asked_at) > 0)).toBe(true);
    await office.goOn();
  });

  it('are not begun for nobody, nor for owners whom nobody knows', async () => {
    for (const owner_ids of [[], [owners[0]!, 999_999]]) {
      const refused = await office.app.call('POST', RUNS, { body: { period: '2026-09', owner_ids } });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['owner_ids']]);
    }
  });

  it('go past an owner whose month fails, say so, and hold up neither the others nor the runs behind', async () => {
    const broken = owners[1]!;
    await breakOwner(broken, null);
    const [one, other] = [await office.start('2026-10'), await office.start('2026-08', [owners[0]!, owners[2]!])];
    const { log, errors } = listeningLog();
    expect(await goOnWithRuns(office.app.store, log, NOW)).toBe(2);
    const { state, done, total, problems } = await told(one);
    expect([state, total - done]).toEqual(['incomplete', 1]);
    const [problem, ...more] = problems.filter(({ code }) => code === 'NOT_SETTLED');
    expect([problem?.owner_id, more]).toEqual([broken, []]);
    const account = (await office.app.call('GET', `/api/owners/${broken}`)).body.data['account_number'];
    expect(problem?.text.en).toContain(`The statement of ${String(account)} could not be made, after 3 tries`);
    expect(problem?.text.zh).toContain(String(account));
    // Each failure is logged as it was, not as it was told.
    expect(errors.map(String)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('this row is broken')));
    expect(await told(other)).toMatchObject({ state: 'done', done: 2, total: 2 });
    expect(await settled('2026-10')).toBeGreaterThan(owners.length / 2);
    expect(
      await office.count(`select count(*) from owner_statements where owner_id = ${broken} and period = '2026-10'`),
    ).toBe(0);
    // Nothing is left half: what was posted for the owner went with the statement that could not be written.
    expect(
      await office.count(`select count(*) from ledger_entries where subject like 'month-%-2026-10-%' and unit_id in
      (select unit_id from ownerships where owner_id = ${broken} and share_bp = 10000)`),
    ).toBe(0);
    await office.db.query('drop trigger refuse_owner on owner_statements');
    const again = await office.start('2026-10');
    await office.goOn();
    expect(await told(again)).toMatchObject({ state: 'done' });
    expect(
      await office.count(`select count(*) from owner_statements where owner_id = ${broken} and period = '2026-10'`),
    ).toBe(1);
  });

  it('try a month again that failed for the moment', async () => {
    await breakOwner(owners[0]!, 2);
    const id = await office.start('2026-07', owners.slice(0, 3));
    const { log, errors } = listeningLog();
    await goOnWithRuns(office.app.store, log, NOW);
    expect(errors).toHaveLength(2);
    expect(await told(id)).toMatchObject({ state: 'done', done: 3, total: 3 });
    await office.db.query('drop trigger refuse_owner on owner_statements');
  });

  it('are stopped between two owners, and what was made stays', async () => {
    const id = await office.start('2026-06', owners);
    const stop = new Set<number>();
    const { store } = office.app;
    // Somebody stops it while the second owner's month is being made.
    const stopping = new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return async <T>(work: Parameters<typeof store.transaction<T>>[0]): Promise<T> => {
          if (stop.size === 2) await office.app.call('POST', `${RUNS}/${id}/cancel`);
          stop.add(stop.size);
          return target.transaction(work);
        };
      },
    });
    await goOnWithRuns(stopping, createLog('silent'), NOW);
    expect(await told(id)).toMatchObject({ state: 'cancelled', done: 2, total: owners.length });
    expect(await office.goOn()).toBe(0);
  });
});
