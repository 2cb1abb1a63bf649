// @ts-check
/**
 * The least a list or a record can cost: `node:http` and `pg`, one named statement, no session, no permission, no checks.
 * `node baseline.mjs <port>` with DATABASE_URL, NAME of the rows, STATEMENT, VALUES (JSON) and either TOTAL or, to count on every page, COUNT
 * and COUNT_VALUES (JSON). Without a NAME the one row is the answer.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const { DATABASE_URL, NAME, STATEMENT = '', VALUES = '[]', COUNT, COUNT_VALUES = '[]', TOTAL = '0' } = process.env;
const [port] = process.argv.slice(2);
const values = JSON.parse(VALUES);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const page = { name: 'page', text: STATEMENT, values };
const count = COUNT === undefined ? null : { name: 'count', text: COUNT, values: JSON.parse(COUNT_VALUES) };

/** @param {import('node:http').ServerResponse} response */
async function answer(response) {
  const [{ rows }, counted] = await Promise.all([pool.query(page), count && pool.query(count)]);
  const total = counted ? counted.rows[0].total : Number(TOTAL);
  const body = JSON.stringify(NAME === undefined ? { data: rows[0] } : { [NAME]: rows, totalCount: total });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

createServer((request, response) => {
  answer(response).catch((/** @type {unknown} */ error) => response.writeHead(500).end(String(error)));
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
