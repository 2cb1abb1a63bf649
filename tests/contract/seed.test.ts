import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { userAccounts } from '#server/domain/people/accounts.ts';
import { createAccountNumber } from '#server/kit/accounts/accounts.ts';
import { ensureReferenceData } from '#server/seed/reference-data.ts';
import { checkLedger } from '#server/domain/revenue/ledger-check.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type Seeded, seedDemo } from '#server/seed/seed-demo.ts';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { indexesOf } from '#server/platform/database/table-sql.ts';
import { type OpenStore, databaseEngines } from '#tests/support/engines.ts';
import { timeFor } from '#tests/support/sampling.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';

const now = new Date('2026-03-08T03:30:00.000Z');
/** Enough that indexes are dropped and built again. */
const USERS = 5000;
const OPEN_MS = timeFor(60_000);

async function one(db: Database, text: string): Promise<unknown> {
  const { rows } = await db.query(text);
  return Object.values(rows[0] ?? {})[0];
}

describe.each(databaseEngines)('demo data on $name', (engine) => {
  let opened: OpenStore;
  let db: Database;
  let seeded: Seeded | null;
  const files = new MemoryFiles();

  beforeAll(async () => {
    opened = await engine.open({ now: () => now });
    if (!opened.db) throw new Error('This engine has no database.');
    db = opened.db;
    await ensureReferenceData(opened.store);
    seeded = await seedDemo(db, { users: USERS, now, files });
  }, OPEN_MS);
  afterAll(() => opened.close());

  it('says what it made', async () => {
    expect(seeded).toMatchObject({ users: USERS, administrators: 8 });
    expect(await one(db, 'select count(*) from audit')).toBe(seeded?.auditEntries);
  });

  it('has books that hold', async () => {
    expect(await checkLedger(opened.store, createLog('silent'), now.toISOString())).toBe(0);
    expect(Number(await one(db, 'select count(*) from ledger_entries'))).toBeGreaterThan(1000);
  });

  it('has owners who slept their nights last year, and some who were refused, for a change of programme to be tried on', async () => {
    const { rows } = await db.query<{ status: string; count: number; nights: number }>(
      `select r.status, count(*)::int as count, sum(r.weight)::int as nights from free_stay_requests r
       where r.arrival between '2025-01-01' and '2025-12-31' and r.reference like 'FS-25-%' group by r.status order by 1`,
    );
    const [completed, rejected] = rows;
    expect([completed?.status, rejected]).toEqual(['completed', { status: 'rejected', count: 2, nights: 8 }]);
    expect(completed?.count).toBeGreaterThan(7);
    const slept = `select count(*) from free_stay_requests r join reservations s on s.id = r.reservation_id and s.owner_id = r.owner_id
      join stay_segments g on g.reservation_id = s.id and g.unit_id = r.unit_id and g.arrival = r.arrival
      where s.kind = 'owner_stay' and s.status = 'checked_out' and s.arrival = r.arrival and s.total_sen = 0`;
    expect(Number(await one(db, slept))).toBe(completed?.count);
    const used = `select -sum(nights) from entitlement_entries where kind = 'use' and year = 2025`;
    expect(Number(await one(db, used))).toBe(completed?.nights);
    expect(Number(await one(db, 'select min(balance_after) from entitlement_entries'))).toBe(0);
  });

  it('gives every account one login without a password', async () => {
    expect(await one(db, 'select count(*) from logins')).toBe(USERS + 8);
    expect(await one(db, 'select count(*) from logins where password_hash is not null')).toBe(0);
    const matching = `select count(*) from logins l join users u
      on l.resource = 'users' and l.record_id = u.id and l.email = u.email and l.account_number = u.account_number`;
    expect(await one(db, matching)).toBe(USERS);
  });

  it('lets every unit stand where its room type is sold, under a number of its own', async () => {
    expect(await one(db, 'select count(*) from units')).toBeGreaterThan(70);
    const astray = `select count(*) from units u join room_types t on t.id = u.room_type_id where t.property_id <> u.property_id`;
    expect(await one(db, astray)).toBe(0);
    expect(await one(db, "select count(*) from properties where weekend_nights = 'thu-fri'")).toBe(1);
  });

  it('has papers of riders and of those who wait for approval, small, each named by its record', async () => {
    const { rows } = await db.query<{
      id: number;
      record_id: number;
      field: string;
      storage_key: string;
      size: number;
    }>("select id, record_id, field, storage_key, size from documents where resource = 'users'");
    for (const { storage_key, size } of rows) expect((await files.get(storage_key))?.size).toBe(size);
    const papers = ['identity_document', 'licence_document', 'vehicle_photo', 'avatar'];
    for (const field of papers) expect(rows.filter((row) => row.field === field).length, field).toBeGreaterThan(5);
    const named = papers.map(
      (field) => `select id as record_id, (${field}->>'id')::int as id from users where ${field} is not null`,
    );
    expect(
      await one(db, `select count(*) from (${named.join(' union all ')}) as p join documents using (id, record_id)`),
    ).toBe(rows.length);
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_500_000);
    const unlicensed =
      "select count(*) from users where rider_verification = 'approved' and licence_document is null and identity_document is not null";
    expect(await one(db, unlicensed)).toBe(0);
  });

  it('shows listings in pictures of their own with words in both languages, some with enough of them', async () => {
    const { rows } = await db.query<{ resource: string; record_id: number; storage_key: string; size: number }>(
      "select resource, record_id, storage_key, size from documents where field = 'photos'",
    );
    for (const { storage_key, size } of rows) expect((await files.get(storage_key))?.size).toBe(size);
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(400_000);
    const shown = `select jsonb_array_elements(photos) as photo from properties
      union all select jsonb_array_elements(photos) from room_types`;
    expect(await one(db, `select count(*) from (${shown}) as p`)).toBe(rows.length);
    const wordless = `select count(*) from (${shown}) as p where photo->>'alt_en' is null or photo->>'alt_zh' is null`;
    expect(await one(db, wordless)).toBe(0);
    const lengths = 'select count(distinct coalesce(jsonb_array_length(photos), 0)) from room_types';
    expect(await one(db, lengths)).toBeGreaterThan(3);
    expect(await one(db, 'select max(jsonb_array_length(photos)) from properties')).toBe(8);
  });

  it('charges the levy of the state where it has one', async () => {
    const of = (state: string) =>
      one(
        db,
        `select string_agg(distinct coalesce(l.code, 'none'), ' ') from properties p
        left join levies l on l.id = p.levy_id where p.state_code = '${state}'`,
      );
    expect(await of('06')).toBe('PAHANG');
    expect(await of('02')).toBe('none');
    const charged = `select string_agg(distinct p.state_code, ' ') from reservation_lines l
      join reservations r on r.id = l.reservation_id join properties p on p.id = r.property_id where l.code = 'LEVY'`;
    expect(await one(db, charged)).toBe('06');
  });

  it('gives owners free nights that their entries come to, and requests in several states', async () => {
    const unequal = `select count(*) from entitlement_balances b where balance <> (select coalesce(sum(nights), 0)
      from entitlement_entries e where e.owner_id = b.owner_id and e.unit_id = b.unit_id and e.year = b.year)`;
    expect(await one(db, unequal)).toBe(0);
    const states = "select string_agg(distinct status, ' ' order by status) from free_stay_requests";
    expect(await one(db, states)).toBe('cancelled completed draft rejected requested withdrawn');
  });

  it('sells some rooms under several plans, and the year ahead by season, from today on', async () => {
    const types = 'select count(*) from (select room_type_id from rate_plans group by 1 having count(*) > 1) as t';
    expect(await one(db, types)).toBeGreaterThan(1);
    const negotiated = `select count(*) from rate_plans p join companies c on c.id = p.company_id
      where c.status = 'active' and c.kind = 'corporate_client'`;
    expect(await one(db, negotiated)).toBeGreaterThan(0);
    const dated = `select string_agg(concat_ws(' ', p.name, p.stay_from, p.stay_to, c.stay_from, c.stay_to, o.name), ', ')
      from rate_plans p join cancellation_policies c on c.id = p.cancellation_policy_id join cancellation_policies o on o.id = c.otherwise_id
      where p.book_from <= '2026-03-08' and p.book_to >= '2026-03-08'`;
    const yearEnd = 'Year-end with breakfast 2026-12-12 2027-01-03 2026-12-12 2027-01-03 Standard';
    expect(await one(db, dated)).toBe(yearEnd);
    const seasons = 'select count(*) from seasons where property_id = 1 and room_type_id is null';
    expect(await one(db, seasons)).toBeGreaterThanOrEqual(3);
    expect(await one(db, `select count(*) from seasons where "from" < '2026-03-08'`)).toBe(0);
    expect(await one(db, 'select count(*) from properties where cancellation_policy_id is null')).toBe(0);
    const unwritten = "select count(*) from reservation_terms where not terms ? 'cancellation'";
    expect(await one(db, unwritten)).toBe(0);
  });

  it('fills the nights around today with stays in every state, their bills adding up', async () => {
    expect(await one(db, 'select count(*) from reservations')).toBeGreaterThan(150);
    const states = "select string_agg(distinct status, ' ' order by status) from reservations";
    expect(await one(db, states)).toBe(
      'cancelled checked_in checked_out confirmed expired no_show pending quarantined',
    );
    const unequal = `select count(*) from reservations r where total_sen <>
      (select coalesce(sum(amount_sen), 0) from reservation_lines l where l.reservation_id = r.id)`;
    expect(await one(db, unequal)).toBe(0);
    const uncounted = `select count(*) from type_nights n where sold <> (select count(*) from stay_segments s
      where s.room_type_id = n.room_type_id and s.blocking and s.kind = 'reservation'
        and s.arrival <= n.night and n.night < s.departure)`;
    expect(await one(db, uncounted)).toBe(0);
  });

  it('has vouchers, some of them used, and counts each use once', async () => {
    const live = `select count(*) from reservations r where r.voucher_id = v.id and r.status not in ('cancelled', 'expired')`;
    expect(await one(db, `select count(*) from vouchers v where v.uses <> (${live})`)).toBe(0);
    expect(await one(db, 'select count(*) from vouchers where uses > 0')).toBeGreaterThan(0);
    const charged = `select count(*) from reservations r where r.voucher_id is not null and r.status = 'confirmed'
      and not exists (select 1 from reservation_lines l where l.reservation_id = r.id and l.code = 'VOUCHER')`;
    expect(await one(db, charged)).toBe(0);
  });

  it('has read calendars of channels: one stay found its nights taken, and nothing is read before somebody has looked', async () => {
    const { rows } = await db.query(
      `select s.status, r.status as stay, r.unit_id, s.in_the_way,
         (select count(*) from stay_segments g where g.reservation_id = r.id and g.blocking)::int as pieces
       from calendar_stays s join reservations r on r.id = s.reservation_id order by s.id`,
    );
    const waiting = rows.filter(({ status }) => status === 'quarantined');
    expect(waiting).toMatchObject([{ stay: 'quarantined', unit_id: null, pieces: 0 }]);
    const named = `select count(*) from reservations where reference = '${String(waiting[0]?.['in_the_way'])}' and status = 'confirmed'`;
    expect(await one(db, named)).toBe(1);
    const placed = rows.filter(({ status }) => status === 'placed');
    expect(placed).toHaveLength(3);
    for (const row of placed) expect(row).toMatchObject({ stay: 'confirmed', pieces: 1 });
    const { rows: imports } = await db.query('select health, status, quarantined from calendar_imports order by id');
    expect(imports).toEqual([
      { health: 'ok', status: 'active', quarantined: 1 },
      { health: 'failing', status: 'active', quarantined: 0 },
      { health: 'ok', status: 'paused', quarantined: 0 },
    ]);
    const soon = `select count(*) from calendar_imports where next_try_at < '${now.toISOString()}'::timestamptz + interval '30 minutes'`;
    expect(await one(db, soon)).toBe(0);
    expect(await one(db, 'select count(*) from calendar_links')).toBe(2);
  });

  it('leaves every declared index in place', async () => {
    const { rows } = await db.query<{ indexname: string }>('select indexname::text from pg_indexes');
    const present = new Set(rows.map(({ indexname }) => indexname));
    const declared = [resourceTables.users, logins].flatMap((table) => [...indexesOf(table).keys()]);
    expect(declared.filter((name) => !present.has(name))).toEqual([]);
  });

  it('lets ids and account numbers continue where it ended', async () => {
    const role = 'owner';
    const last = await one(db, "select max(account_number) from users where role = 'owner'");
    const next = await opened.store.transaction((tx) => createAccountNumber(tx, userAccounts, { role }));
    expect(Number(next.slice(1))).toBe(Number(String(last).slice(1)) + 1);
    const id = await one(
      db,
      `insert into audit (at, actor_name, action, resource, changes)
      values (now(), 'Test', 'test', 'users', '{}') returning id`,
    );
    expect(id).toBe(await one(db, 'select max(id) from audit'));
    expect(await one(db, "select nextval(pg_get_serial_sequence('users', 'id'))")).toBe(USERS + 1);
  });

  it('seeds once: not again after a restart, nor when every user was deleted', async () => {
    expect(await seedDemo(db, { users: 10, now })).toBeNull();
    expect(await one(db, 'select count(*) from users')).toBe(USERS);
    // A whole table at once takes the embedded engine seconds on a busy machine.
    const slowly = { deadlineMs: LONG_DEADLINE_MS };
    // A stay keeps the accounts that it names.
    await db.query('update reservations set lead_guest_id = null, agent_id = null', [], slowly);
    await db.query('update expenses set claimant_id = null', [], slowly);
    await db.query('delete from users', [], slowly);
    expect(await seedDemo(db, { users: 10, now })).toBeNull();
    expect(await one(db, 'select count(*) from users')).toBe(0);
  });
});

describe.each(databaseEngines)('demo data beside what is there, on $name', (engine) => {
  let opened: OpenStore;

  beforeAll(async () => {
    opened = await engine.open({ now: () => now });
  }, OPEN_MS);
  afterAll(() => opened.close());

  it(
    'fits around the first administrator, and is made once by many starting at the same time',
    async () => {
      const { store, db } = opened;
      if (!db) throw new Error('This engine has no database.');
      await store.transaction(async (tx) => {
        const account_number = await createAccountNumber(tx, administratorAccounts, {});
        const email = 'rosnah.hamid@highland.test';
        const row = await tx.insert(resourceTables.administrators, {
          account_number,
          name: 'First',
          email,
          permissions: [0],
        });
        await tx.insert(logins, { resource: 'administrators', record_id: row['id'], account_number, email });
      });
      const outcomes = await Promise.all([1, 2, 3].map(() => seedDemo(db, { users: 50, now })));
      expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
      await store.tidy();
      // A server knows when; the embedded engine must be told.
      if (db.engine === 'pglite') {
        expect(await one(db, "select reltuples::int from pg_class where relname = 'users'")).toBe(50);
      }
      expect(await one(db, 'select count(*) from users')).toBe(50);
      expect(await one(db, "select string_agg(account_number, ' ' order by id) from administrators")).toBe(
        'M000001 M000002 M000003 M000004 M000005 M000006 M000007 M000008 M000009',
      );
    },
    OPEN_MS,
  );
});
