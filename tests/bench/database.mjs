// @ts-check
/** Databases of the benchmarks' own, filled within a minute, and what PostgreSQL says about a statement. */
import pg from 'pg';
import { argument } from './support.mjs';

/**
 * Runs `work` with an empty database of this name, dropped afterwards. With `--keep` it stays for the next run, which
 * then finds what the last one put into it.
 * @template T
 * @param {string} name
 * @param {(url: string) => Promise<T>} work
 */
export async function withDatabase(name, work) {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    console.log('  TEST_DATABASE_URL names no PostgreSQL server; nothing measured.');
    process.exit(0);
  }
  const drop = () => onDatabase(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  if (!argument('keep')) await drop();
  await onDatabase(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} encoding 'UTF8' template template0`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    if (!argument('keep')) await drop();
  }
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 */
export async function onDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The text of the statement that a list is answered with, as PostgreSQL saw it.
 * @param {string} url
 * @param {() => Promise<unknown>} ask
 * @param {string} [table]
 * @returns {Promise<string>}
 */
export async function statementOf(url, ask, table = 'users') {
  await ask();
  return onDatabase(url, async (client) => {
    const { rows } = await client.query(
      `select query, pg_size_bytes(current_setting('track_activity_query_size')) as most from pg_stat_activity
       where datname = current_database() and application_name = 'highland' and query like $1
       order by query_start desc limit 1`,
      [`select %from "${table}" where%order by%`],
    );
    const [row] = rows;
    if (!row || row.query.length >= Number(row.most) - 1)
      throw new Error(`The statement is not to be seen whole: ${row?.query}`);
    return row.query;
  });
}

/**
 * The indexes that PostgreSQL reads for a statement with these values, and tables it reads whole.
 * @param {string} url
 * @param {string} statement
 * @param {readonly unknown[]} values
 */
export const plansOf = (url, statement, values) =>
  onDatabase(url, async (client) => {
    await client.query(`prepare asked as ${statement}`);
    const literals = values.map((value) => client.escapeLiteral(String(value)));
    const { rows } = await client.query(`explain (format json) execute asked(${literals.join(', ')})`);
    /** @type {Set<string>} */
    const used = new Set();
    /** @param {any} node */
    const visit = (node) => {
      if (node['Index Name']) used.add(node['Index Name']);
      if (node['Node Type'] === 'Seq Scan') used.add('the whole table');
      for (const child of node.Plans ?? []) visit(child);
    };
    visit(rows[0]['QUERY PLAN'][0].Plan);
    return [...used].join(' + ');
  });

const FAMILY = ['Tan', 'Lim', 'Wong', 'Ahmad', 'Rahman', 'Kumar', 'Devi', 'Jugah', 'Nair', 'Ismail', 'Chong', 'Lee'];
const GIVEN = ['Aisyah', 'Wei Ming', 'Siti', 'Arjun', 'Mei Ling', 'Farid', 'Priya', 'Hafiz', 'Kumang', 'Jia Hui'];

/**
 * Puts so many stays of one house into a database without any; they hold no nights.
 * @param {pg.Client} client
 * @param {number} count
 */
export async function fillReservations(client, count) {
  const { rows } = await client.query(
    `with house as (
       insert into properties (code, name, kind, address, city, postcode, state_code, status)
       values ('BENCH', 'A bench house', 'hotel', '1, Jalan Besar', 'Tanah Rata', '39000', '06', 'active') returning id)
     insert into room_types (property_id, code, name, base_rate_sen, status)
     select id, 'STD', 'Standard', 28000, 'active' from house returning id, property_id`,
  );
  await client.query(
    `insert into reservations (guest_name, guest_email, guest_phone, nationality, source_channel, reference, guest_code, status,
       property_id, room_type_id, arrival, departure, nights, adults, children, any_foreign_occupant, ttx_collector, total_sen, balance_sen)
     select ($4::text[])[1 + (h / 7) % array_length($4, 1)] || ' ' || ($5::text[])[1 + (h / 97) % array_length($5, 1)],
       'guest' || i || '@mail.test', '+601' || lpad((h % 100000000)::text, 8, '0'), 'MY',
       (array['phone','direct_web','booking_com','walk_in'])[1 + h % 4], 'BN-' || i, 'C' || i,
       (array['confirmed','confirmed','pending','checked_out','cancelled'])[1 + (h / 11) % 5], $2, $3,
       date '2025-01-01' + h % 900, date '2025-01-01' + h % 900 + 2, 2, 2, 0, false, 'operator', 56000, h % 3 * 28000
     from (select i, abs(hashint4(i)) as h from generate_series(1, $1) as i) as numbers`,
    [count, rows[0].property_id, rows[0].id, GIVEN, FAMILY],
  );
  await client.query('vacuum analyze reservations');
}

/**
 * Fills the migrated `users` table. Six in ten are approved, four in a hundred thousand are called Quixote.
 * @param {pg.Client} client
 * @param {number} count
 */
export async function fillUsers(client, count) {
  const { rows } = await client.query('select count(*)::int as n from users');
  if (rows[0].n === count) return;
  await client.query('delete from users');
  // Indexes are built far quicker over rows that are there than kept up to date row by row.
  const { rows: indexes } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename = 'users' and indexname not like '%_pkey'",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query(
    `insert into users (account_number, name, email, phone, role, status, banned, is_vip, rider_verification, nationality, created_at)
     select 'U' || lpad(i::text, 7, '0'),
       case when i % 25000 = 7 then 'Quixote ' || i
         else ($2::text[])[1 + (h / 7) % array_length($2, 1)] || ' ' || ($3::text[])[1 + (h / 97) % array_length($3, 1)] || ' ' || i end,
       'guest' || i || '@mail' || h % 50 || '.test', '+601' || lpad(((i::bigint * 7919) % 100000000)::text, 8, '0'),
       (array['user','user','user','owner','agent','rider'])[1 + h % 6],
       (array['approved','approved','approved','pending','rejected'])[1 + (h / 11) % 5],
       h % 50 = 0, h % 20 = 0, 'none', case when h % 3 = 0 then 'MYS' end,
       now() - (h % 94608000) * interval '1 second'
     from (select i, abs(hashint4(i)) as h from generate_series(1, $1) as i) as numbers`,
    [count, GIVEN, FAMILY],
  );
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze users');
}
