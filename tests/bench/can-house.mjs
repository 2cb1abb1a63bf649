// @ts-check
/**
 * A hotel of one room type, 500 units over 60 days with 20,000 stays, all but full: what it takes to say whether one more
 * can be housed, against the bare query of the same stays. Once with guests in house alone, once with rooms promised all
 * over the two months.
 */
import { onDatabase, withDatabase } from './database.mjs';
import { median, report, startServer, withDataDir } from './support.mjs';

const UNITS = 500;
const DAYS = 60;
const ROUNDS = 9;
const PORT = Number(process.env['BENCH_PORT'] ?? 5095);
const RATIO = 5;

const { figure, note, finish } = report(`One more stay in ${UNITS} units of one type over ${DAYS} days`);

const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
/** @param {number} night */
const dayAt = (night) => new Date(today + night * 86_400_000).toISOString().slice(0, 10);
/** Two nights of which each is free in another unit. */
const WISH = { arrival: dayAt(30), departure: dayAt(32) };

/** @param {import('pg').Client} client */
async function fill(client) {
  const house = await client.query(
    `insert into properties (code, name, kind, address, city, postcode, state_code, status)
     values ('BENCH', 'A bench house', 'hotel', '1, Jalan Besar', 'Tanah Rata', '39000', '06', 'active') returning id`,
  );
  const property = Number(house.rows[0].id);
  const made = await client.query(
    `insert into room_types (property_id, code, name, base_rate_sen, status, sort)
     values ($1, 'T', 'Type', 28000, 'active', 1) returning id`,
    [property],
  );
  const type = Number(made.rows[0].id);
  const units = await client.query(
    `insert into units (property_id, room_type_id, number, lifecycle, housekeeping)
     select $1, $2, lpad(i::text, 4, '0'), 'active', 'clean' from generate_series(1, $3) as i returning id`,
    [property, type, UNITS],
  );
  /** @type {[unit: number | null, arrival: string, departure: string, pinned: boolean][]} */
  const stays = [];
  for (const [at, { id }] of units.rows.entries()) {
    for (let from = 0, nights = 1 + (at % 2); from < DAYS; from += nights, nights = 3 - nights) {
      if (at < 2 && from + nights > 30 && from < 32) continue;
      const pinned = from === 0;
      stays.push([pinned || (from + at) % 3 > 0 ? Number(id) : null, dayAt(from), dayAt(from + nights), pinned]);
    }
  }
  const columns = [0, 1, 2, 3].map((column) => stays.map((stay) => stay[column]));
  await client.query(
    `insert into stay_segments (room_type_id, unit_id, arrival, departure, kind, blocking, pinned)
     select $1, unit, arrival, departure, 'reservation', true, pinned
     from unnest($2::bigint[], $3::date[], $4::date[], $5::boolean[]) as stay (unit, arrival, departure, pinned)`,
    [type, ...columns],
  );
  await client.query('vacuum analyze stay_segments, units');
  return { property, type };
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

/**
 * @param {string} name
 * @param {{ client: import('pg').Client, url: string, house: { property: number, type: number } }} scene
 */
async function weigh(name, { client, url, house: { property, type } }) {
  const address = `${url}/api/public/availability?property_id=${property}&arrival=${WISH.arrival}&departure=${WISH.departure}&adults=1&children=0`;
  let read = 0;
  const bare = async () => {
    const { rows } = await client.query(
      `select id, arrival, departure, unit_id, kind, pinned from stay_segments
       where blocking and room_type_id = $1 and arrival < $3 and departure > $2`,
      [type, dayAt(0), dayAt(DAYS)],
    );
    read = rows.length;
  };
  const ask = async () => {
    const answer = await fetch(address);
    const { room_types } = /** @type {any} */ (await answer.json());
    if (!(room_types?.[0]?.available > 0)) throw new Error(`${name}: ${JSON.stringify(room_types)}`);
  };
  /** @type {{ least: number, ours: number }[]} */
  const rounds = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const times = { least: await timed(bare), ours: await timed(ask) };
    if (round >= 0) rounds.push(times);
  }
  figure(`bare query of ${read} stays`, median(rounds.map(({ least }) => least)), { unit: ' ms' });
  figure(name, median(rounds.map(({ ours }) => ours)), { unit: ' ms' });
  figure(`${name}, ratio`, median(rounds.map(({ least, ours }) => ours / least)), { atMost: RATIO });
}

await withDatabase('bench_can_house', (databaseUrl) =>
  withDataDir('bench-can-house', async (dataDir) => {
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl, PUBLIC_CALLS: '0' } });
    try {
      await onDatabase(databaseUrl, async (client) => {
        const house = await fill(client);
        const scene = { client, url: server.url, house };
        await weigh('guests in house alone', scene);
        const { rowCount } = await client.query(
          'update stay_segments set pinned = true where unit_id is not null and id % 40 = 0',
        );
        note(`${rowCount} rooms are promised`);
        await weigh('rooms promised all over', scene);
      });
    } finally {
      await server.stop();
    }
  }),
);
finish();
