// @ts-check
/** The doors of the server: a good call of each, and calls that ask for as much work as can be refused. */
import { listPath } from './support.mjs';
import { worstBodies, worstImport, worstQueries } from './worst-bodies.mjs';

/** @typedef {{ method: string, path: string, body?: string, token?: string }} Call */
/** @typedef {{ name: string, good: (n: number) => Call | Promise<Call>, bad: Record<string, Call> }} Door */

const KB = 1024;

/** The same body or address at a door, of each kind. @param {Call} call @param {number} bytes @returns {Record<string, Call>} */
const withBodies = (call, bytes) =>
  Object.fromEntries(Object.entries(worstBodies(bytes)).map(([what, body]) => [what, { ...call, body }]));
/** @param {Call} call @param {number} bytes @returns {Record<string, Call>} */
const withQueries = (call, bytes) =>
  Object.fromEntries(
    Object.entries(worstQueries(bytes)).map(([what, query]) => [what, { ...call, path: `${call.path}?${query}` }]),
  );

const email = 'admin@highland.test';
const password = 'Bench-Mark-Highland-42';
/** @param {number} n */
const person = (n) => ({
  name: `Guest ${n}`,
  email: `guest.of.refusals.${n}@highland.test`,
  phone: `+6019${String(n).padStart(7, '0')}`,
  role: 'user',
});
let people = 0;
/** Nobody twice. */
export const nextPerson = () => person((people += 1));

/**
 * @param {(path: string) => Promise<any>} get
 * @param {string} token
 * @returns {Promise<Door[]>}
 */
export async function doorsOf(get, token) {
  const { 'room-types': types } = await get(listPath({ pagination: { limit: 1 } }, 'room-types'));
  const { property_id, id: room_type_id } = types[0];
  const day = (/** @type {number} */ n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const stay = {
    property_id,
    arrival: day(40),
    departure: day(42),
    adults: 2,
    children: 0,
    any_foreign_occupant: false,
  };
  const { users } = await get(listPath({ pagination: { limit: 1 } }));
  const user = `/api/users/${users[0].id}`;
  const write = (/** @type {string} */ method, /** @type {string} */ path) => ({ method, path, token });
  const create = write('POST', '/api/users');
  const rows = () => Array.from({ length: 100 }, (_, at) => ({ line: at + 2, values: person((people += 1)) }));
  return [
    {
      name: 'sign-in',
      good: () => ({ method: 'POST', path: '/api/auth/login', body: JSON.stringify({ email, password }) }),
      bad: withBodies({ method: 'POST', path: '/api/auth/login' }, 256 * KB),
    },
    {
      // Against a link that is none: what most who come here will be told.
      name: 'reset of a password',
      good: () => ({
        method: 'POST',
        path: '/api/auth/reset-password',
        body: JSON.stringify({ token: 'x'.repeat(43), password: 'Another-Password-42' }),
      }),
      bad: withBodies({ method: 'POST', path: '/api/auth/reset-password' }, 4 * KB),
    },
    {
      name: 'public availability',
      good: () => ({
        method: 'GET',
        path: `/api/public/availability?${new URLSearchParams(/** @type {any} */ (stay))}`,
      }),
      bad: {
        ...withQueries({ method: 'GET', path: '/api/public/availability' }, 48 * KB),
        '4 kB of it': { method: 'GET', path: `/api/public/availability?${worstQueries(4 * KB)['49 long names']}` },
      },
    },
    {
      name: 'public quote',
      good: () => ({ method: 'POST', path: '/api/public/quotes', body: JSON.stringify({ ...stay, room_type_id }) }),
      bad: {
        ...withBodies({ method: 'POST', path: '/api/public/quotes' }, 256 * KB),
        ...prefixed('4 kB: ', withBodies({ method: 'POST', path: '/api/public/quotes' }, 4 * KB)),
      },
    },
    {
      name: 'public enquiry',
      good: (n) => ({
        method: 'POST',
        path: '/api/public/enquiries',
        body: JSON.stringify({
          name: `Guest ${n}`,
          email: `g${n}@highland.test`,
          message: 'Is there room?',
          consent: true,
        }),
      }),
      bad: {
        ...withBodies({ method: 'POST', path: '/api/public/enquiries' }, 256 * KB),
        ...prefixed('16 kB: ', withBodies({ method: 'POST', path: '/api/public/enquiries' }, 16 * KB)),
      },
    },
    {
      name: 'list',
      good: () => ({ method: 'GET', path: listPath({ sort: { created_at: -1 } }), token }),
      bad: {
        ...withQueries(write('GET', '/api/users/aggregation'), 48 * KB),
        ...prefixed('16 kB: ', withQueries(write('GET', '/api/users/aggregation'), 16 * KB)),
      },
    },
    { name: 'one record', good: () => write('GET', user), bad: withQueries(write('GET', user), 48 * KB) },
    {
      name: 'create',
      good: () => ({ ...create, body: JSON.stringify(person((people += 1))) }),
      bad: withBodies(create, 256 * KB),
    },
    {
      name: 'change',
      good: (n) => ({ ...write('PATCH', user), body: JSON.stringify({ name: `Somebody ${n}` }) }),
      bad: withBodies(write('PATCH', user), 256 * KB),
    },
    {
      name: 'action',
      good: (n) => ({ ...write('PATCH', `${user}/ban`), body: JSON.stringify({ ban: n % 2 === 0, remark: `n ${n}` }) }),
      bad: withBodies(write('PATCH', `${user}/ban`), 256 * KB),
    },
    {
      name: 'bulk of 20',
      good: (n) => ({
        ...write('POST', '/api/users/bulk/ban'),
        body: JSON.stringify({
          ids: Array.from({ length: 20 }, (_, at) => at + 1),
          input: { ban: n % 2 === 0, remark: 'bench' },
        }),
      }),
      bad: withBodies(write('POST', '/api/users/bulk/ban'), 256 * KB),
    },
    {
      name: 'import of 100',
      good: () => ({
        ...write('POST', '/api/users/import'),
        body: JSON.stringify({ batch: `bench-${people}`, dry_run: true, rows: rows() }),
      }),
      bad: {
        ...withBodies(write('POST', '/api/users/import'), 256 * KB),
        '100 bad lines': { ...write('POST', '/api/users/import'), body: worstImport(250 * KB, 100) },
      },
    },
  ];
}

/** @param {string} prefix @param {Record<string, Call>} calls @returns {Record<string, Call>} */
const prefixed = (prefix, calls) =>
  Object.fromEntries(Object.entries(calls).map(([what, call]) => [prefix + what, call]));
