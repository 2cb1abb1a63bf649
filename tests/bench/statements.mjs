// @ts-check
/**
 * The month end of 500 units with an owner each, 20,000 stays and 1,000 bills: all statements made by one run, beside bare sums of the same
 * entries owner by owner; and what it costs the server to open one statement.
 *
 * On two cores that others used a little (load 1.4), PostgreSQL on the same machine, 26 November 2026: `node tests/bench/statements.mjs` made
 * them in 18.6 s, 43 times the bare sums, again with nothing new in 9.8 s, and opened one for 0.8 ms of the processor. Before entries
 * of a stay were found by the stay alone it took 33 s and each owner longer than the one before.
 *
 * With `--killed` the same month is made on a server that is killed (SIGKILL) half way and started again. On a machine half as fast, 27
 * November 2026: all in 30.3 s, 38 times the bare sums; killed with 250 of 500 made, the rest was there 19.1 s after the start, no entry twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { onDatabase, withDatabase } from './database.mjs';
import { argument, cpuMs, median, report, signIn, startServer, withDataDir } from './support.mjs';

const UNITS = 500;
const STAYS = 20_000;
const BILLS = 1000;
const ROUNDS = 40;
const PORT = Number(process.env['BENCH_PORT'] ?? 5097);
const RUN_MS = 60_000;
const OPEN_MS = 100;
/** Statements are not only summed: each stay is shared, posted and explained. */
const RATIO = 60;

const { figure, note, finish } = report(`Statements of ${UNITS} units with ${STAYS.toLocaleString('en')} stays`);

const now = new Date();
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
const period = month.slice(0, 7);

/** @param {readonly string[]} kinds @param {unknown} value */
const each = (kinds, value) => Object.fromEntries(kinds.map((kind) => [kind, value]));
const POOLED = { to: 'pool', owner_bp: null, in_fee_base: true };
const TERMS = {
  share: { type: 'profit_share', owner_bp: 7200 },
  income: {
    ...each(['room', 'extra_guest', 'late_checkout', 'cancellation_fee', 'other'], POOLED),
    ...each(['cleaning', 'damage'], { to: 'host', owner_bp: null, in_fee_base: false }),
  },
  costs: { channel: 'pool', gateway: 'pool', agent: 'pool' },
  expenses: each(
    'electricity water internet gas cleaning laundry maintenance amenities management_body_fee sinking_fund quit_rent assessment insurance furniture license other'.split(
      ' ',
    ),
    { bearer: 'owner', owner_bp: null, cap_sen: null },
  ),
  fees: { admin_sen: 5000, admin_per: 'month', sst_on_host_fee: true, sst_bp: 800 },
  payout: { recognition: 'check-out', day: 10, minimum_sen: 10_000, carries_negative: true, reserve_sen: 0 },
};

/** @param {import('pg').Client} client */
async function fill(client) {
  const { rows } = await client.query(
    `with house as (
       insert into properties (code, name, kind, address, city, postcode, state_code, status)
       values ('BENCH', 'A bench house', 'hotel', '1, Jalan Besar', 'Tanah Rata', '39000', '06', 'active') returning id)
     insert into room_types (property_id, code, name, base_rate_sen, status)
     select id, 'T', 'Type', 28000, 'active' from house returning id, property_id`,
  );
  const { id: type, property_id: property } = rows[0];
  await client.query(
    `insert into users (account_number, name, email, phone, role, status, nationality)
     select 'OU-' || i, 'Owner ' || i, 'owner' || i || '@mail.test', '+6011' || (20000000 + i), 'owner', 'approved', 'MYS'
     from generate_series(1, $1) as i`,
    [UNITS],
  );
  await client.query(
    `insert into owners (account_number, user_id, legal_name, status)
     select replace(account_number, 'OU', 'OW'), id, name, 'active' from users where account_number like 'OU-%' order by id`,
  );
  await client.query(
    `with made as (
       insert into units (property_id, room_type_id, number, lifecycle, housekeeping, owner_id)
       select $1, $2, 'U' || o.account_number, 'active', 'clean', o.id from owners o order by o.id returning id, owner_id)
     insert into ownerships (unit_id, owner_id, share_bp, "from") select id, owner_id, 10000, '2024-01-01' from made`,
    [property, type],
  );
  await client.query(
    `with bundle as (insert into service_packages (code, name, state) values ('PS', 'Profit share', 'active') returning id),
     version as (
       insert into package_versions (package_id, effective_from, terms, no, name, share_type, state, made_by)
       select id, '2024-01-01', $1::jsonb, 1, 'PS v1', 'profit_share', 'active', 'M1' from bundle returning package_id)
     insert into unit_packages (unit_id, package_id, "from") select u.id, v.package_id, '2024-01-01' from units u, version v`,
    [JSON.stringify(TERMS)],
  );
  await client.query(
    `insert into reservations (guest_name, guest_email, guest_phone, nationality, source_channel, reference, guest_code, status, kind,
       property_id, room_type_id, unit_id, owner_id, arrival, departure, nights, adults, children, any_foreign_occupant, ttx_collector,
       total_sen, paid_sen, balance_sen)
     select 'Guest ' || i, 'guest' || i || '@mail.test', '+601' || i, 'MYS', (array['phone','direct_web','booking_com'])[1 + i % 3],
       'BN-' || i, 'C' || i, 'checked_out', 'guest', $2, $3, u.id, u.owner_id, $4::date + i % 28 - 1, $4::date + i % 28, 1, 2, 0, false,
       'operator', 0, 0, 0
     from generate_series(1, $1) as i join (select id, owner_id, row_number() over (order by id) as n from units) u
       on u.n = 1 + i % $5`,
    [STAYS, property, type, month, UNITS],
  );
  await client.query(
    `insert into reservation_lines (reservation_id, code, label, qty, unit_sen, amount_sen, formula, because, posted_on)
     select r.id, l.code, '{"en":"Line","zh":"项目"}', 1, l.sen, l.sen, '', '[]', r.departure
     from reservations r cross join lateral (values ('ROOM', 28000 + r.id % 997), ('CLEANING', 12000), ('SST', 3200), ('LEVY', 600))
       as l (code, sen)`,
  );
  await client.query(
    `insert into payments (reservation_id, direction, method, amount_sen, gateway_fee_sen, receipt_number, rounding_sen, business_date, status)
     select r.id, 'in', '04', s.sen, s.sen / 40, 'RC-' || r.id, 0, r.departure, 'captured'
     from reservations r join (select reservation_id, sum(amount_sen) as sen from reservation_lines group by 1) s on s.reservation_id = r.id`,
  );
  await client.query(
    `with made as (
       insert into expenses (reference, kind, unit_id, date, category, description, payee, amount_sen, paid_by, state, period, owner_sen, host_sen)
       select 'EX-' || i, 'expense', u.id, $2::date + i % 28, 'electricity', 'Bill', 'TNB', 10000 + i, 'host', 'approved', $3, 10000 + i, 0
       from generate_series(1, $1) as i join (select id, row_number() over (order by id) as n from units) u on u.n = 1 + i % $4
       returning id, unit_id, amount_sen)
     insert into expense_shares (expense_id, unit_id, owner_sen, host_sen, period, because)
     select id, unit_id, amount_sen, 0, $3, '[]' from made`,
    [BILLS, month, period, UNITS],
  );
  await client.query('vacuum analyze');
}

/** @param {string} url @param {string} token @param {string} path @param {object} [body] */
async function call(url, token, path, body) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${text}`);
  return /** @type {any} */ (JSON.parse(text)).data;
}

/** @param {string} url @param {string} token @returns {Promise<string>} where its progress is told */
async function beginRun(url, token) {
  const { run_id } = await call(url, token, '/api/owner-statements/runs', { period });
  return `/api/owner-statements/runs/${run_id}`;
}

/** @param {{ url: string, pid: number }} server @param {string} token */
async function runMonth({ url, pid }, token) {
  const path = await beginRun(url, token);
  // A run waits for the job that takes it up; only what follows is measured.
  let told = await call(url, token, path);
  for (; told.state === 'running' && told.done === 0; told = await call(url, token, path)) await sleep(20);
  const [beganAt, cpu] = [performance.now(), cpuMs(pid)];
  /** @type {Set<number>} */
  const steps = new Set();
  for (; told.state === 'running'; told = await call(url, token, path)) {
    steps.add(told.done);
    await sleep(200);
  }
  if (told.state !== 'done' || told.done !== UNITS) throw new Error(JSON.stringify(told));
  return { ms: performance.now() - beganAt, cpu: cpuMs(pid) - cpu, steps: steps.size };
}

/** The least there is to it: the same entries, summed for one owner after another. @param {string} databaseUrl */
const sumBare = (databaseUrl) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('select id from owners order by id');
    const beganAt = performance.now();
    for (const { id } of rows) {
      await client.query(
        `select unit_id, reservation_id, account, sum(amount_sen) from ledger_entries
         where period = $1 and unit_id in (select unit_id from ownerships where owner_id = $2) group by 1, 2, 3`,
        [period, id],
      );
    }
    return performance.now() - beganAt;
  });

/** No line of any statement names an entry that another names, and every owner has one statement. @param {string} databaseUrl */
const refuseDoubled = (databaseUrl) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from owner_statements) as made, count(*)::int as named, count(distinct entry)::int as entries
       from owner_statements, jsonb_array_elements(lines) as line, jsonb_array_elements(line -> 'entries') as entry`,
    );
    const [{ made, named, entries }] = rows;
    note(`${made} statements, whose lines name ${named} entries, each once`);
    if (made !== UNITS || named === 0 || named !== entries) throw new Error(JSON.stringify(rows[0]));
  });

/** The same month on a server that is killed half way and started again. */
const killHalfWay = () =>
  withDatabase('bench_statements_killed', (databaseUrl) =>
    withDataDir('bench-statements-killed', async (dataDir) => {
      const settings = { port: PORT, dataDir, env: { DATABASE_URL: databaseUrl } };
      const first = await startServer(settings);
      await onDatabase(databaseUrl, fill);
      const token = await signIn(first.url);
      const path = await beginRun(first.url, token);
      let told = await call(first.url, token, path);
      for (; told.done < UNITS / 2; told = await call(first.url, token, path)) await sleep(20);
      process.kill(first.pid, 'SIGKILL');
      await first.stop();
      note(`killed with ${told.done} of ${told.total} made`);
      const beganAt = performance.now();
      const second = await startServer(settings);
      try {
        do {
          await sleep(100);
          told = await call(second.url, token, path);
        } while (told.state === 'running');
        if (told.state !== 'done' || told.done !== UNITS) throw new Error(JSON.stringify(told));
        figure('the rest, from the start after the kill', performance.now() - beganAt, { unit: ' ms', atMost: RUN_MS });
        await refuseDoubled(databaseUrl);
      } finally {
        await second.stop();
      }
    }),
  );

await withDatabase('bench_statements', (databaseUrl) =>
  withDataDir('bench-statements', async (dataDir) => {
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl } });
    try {
      await onDatabase(databaseUrl, fill);
      const token = await signIn(server.url);
      const first = await runMonth(server, token);
      note(`${first.steps} steps of progress were seen; ${Math.round(first.cpu)} ms of the server's processor`);
      figure('all statements made', first.ms, { unit: ' ms', atMost: RUN_MS });
      const bare = await sumBare(databaseUrl);
      figure('bare sums of the same entries, owner by owner', bare, { unit: ' ms' });
      figure('ratio to the bare sums', first.ms / bare, { atMost: RATIO });
      const again = await runMonth(server, token);
      figure('made again, with nothing new', again.ms, { unit: ' ms', atMost: RUN_MS });
      await onDatabase(databaseUrl, async (client) => {
        const { rows } = await client.query(
          `select count(*)::int as made, (select count(*)::int from ledger_entries where account = 'owner-payable') as entries,
             (select count(*)::int from (select subject from ledger_entries where account = 'owner-payable'
               group by subject having count(*) > 1) twice) as twice from owner_statements`,
        );
        note(`${rows[0].made} statements of ${rows[0].entries} entries`);
        if (rows[0].made !== UNITS || rows[0].twice !== 0) throw new Error(JSON.stringify(rows[0]));
        const one = await client.query('select id from owner_statements order by id offset 250 limit 1');
        const path = `/api/owner-statements/${one.rows[0].id}`;
        /** @type {number[]} */
        const times = [];
        for (let round = 0; round < 3; round += 1) {
          const cpu = cpuMs(server.pid);
          for (let at = 0; at < ROUNDS; at += 1) await call(server.url, token, path);
          times.push((cpuMs(server.pid) - cpu) / ROUNDS);
        }
        figure('one statement opened, of the processor', median(times), { unit: ' ms', atMost: OPEN_MS });
      });
    } finally {
      await server.stop();
    }
  }),
);
if (argument('killed')) await killHalfWay();
finish();
