// @ts-check
/**
 * Lists over 1,000,000 users: a page with its exact total against counting on every page, deep pages, and text searches,
 * each with the index that PostgreSQL used. `--keep` keeps the database for the next run: filling it takes minutes.
 */
import { fillUsers, onDatabase, plansOf, statementOf, withDatabase } from './database.mjs';
import {
  getList,
  listPath,
  measure,
  median,
  report,
  signIn,
  startBaseline,
  startServer,
  withDataDir,
} from './support.mjs';

const USERS = 1_000_000;
const ROUNDS = 3;
const PORT = 5020;
const LIMIT = 25;
/** What Directus managed of the same lists on a machine of two cores. */
const DIRECTUS_RPS = 26;
/** No list may keep anybody waiting for longer, the count of its total included. */
const SLOWEST_MS = 1000;

const { figure, note, finish } = report(`Lists over ${USERS.toLocaleString('en')} users on PostgreSQL`);

const sort = { created_at: -1 };
const page = (/** @type {number} */ currentPage) => ({ limit: LIMIT, currentPage });

/** Each as a question and the values its statement has before those of the page. */
const QUESTIONS = [
  { name: 'first page', params: {}, values: [] },
  { name: 'first page by name', params: { sort: { name: 1 } }, values: [] },
  { name: 'filter matching 60 %', params: { filter: { status: 'approved' } }, values: ['approved'] },
  { name: 'page at offset 500,000', params: { pagination: page(20_001) }, values: [], isDeep: true },
  { name: 'page at offset 900,000', params: { pagination: page(36_001) }, values: [], isDeep: true },
  ...['quixote', 'aisyah', 'nobody has this'].flatMap((text, at) => {
    const kind = ['rare', 'common', 'no'][at];
    const values = [`%${text}%`];
    return [
      { name: `$contains, ${kind} match`, params: { filter: { name: { $contains: text } } }, values },
      {
        name: `$search, ${kind} match`,
        params: { filter: { $search: text } },
        values: text.split(' ').map((word) => `%${word}%`),
      },
    ];
  }),
  { name: '$search, an e-mail', params: { filter: { $search: 'guest777777@' } }, values: ['%guest777777@%'] },
  {
    name: '$search, a filter beside it',
    params: { filter: { status: 'rejected', $search: 'quixote' } },
    values: ['rejected', '%quixote%'],
  },
  { name: '$search of 2 characters, common', params: { filter: { $search: 'li' } }, values: ['%li%'] },
  { name: '$search of 2 characters, no match', params: { filter: { $search: 'zq' } }, values: ['%zq%'] },
];

/** @param {string} url @param {string} token @param {string} databaseUrl */
async function compareTotals(url, token, databaseUrl, /** @type {number} */ pid) {
  const address = `${url}${listPath({ filter: { status: 'approved' }, sort, pagination: page(1) })}`;
  const { totalCount } = await getList(address, token);
  note(`the filter matches ${totalCount}`);
  const statement = await statementOf(databaseUrl, () => getList(address, token));
  const condition = / where (.*) order by /.exec(statement)?.[1] ?? '';
  const naive = await startBaseline(PORT + 1, {
    DATABASE_URL: databaseUrl,
    NAME: 'users',
    STATEMENT: statement,
    VALUES: JSON.stringify(['approved', LIMIT]),
    COUNT: `select count(*) as total from users where ${condition}`,
    COUNT_VALUES: JSON.stringify(['approved']),
  });
  try {
    let ours = 0;
    let counting = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      counting = Math.max(counting, (await measure(naive.pid, naive.url, { seconds: 4 })).rps);
      ours = Math.max(ours, (await measure(pid, address, { token, seconds: 4 })).rps);
    }
    figure('node:http + pg counting on every page, requests per second', counting);
    figure('server, page and exact total, requests per second', ours, { atLeast: 20 * DIRECTUS_RPS });
    figure('ratio to counting on every page', ours / counting, { atLeast: 20 });
  } finally {
    await naive.stop();
  }
}

/** @param {string} url @param {string} token @param {string} databaseUrl */
async function timeQuestions(url, token, databaseUrl) {
  let first = NaN;
  for (const { name, params, values, isDeep } of QUESTIONS) {
    const address = `${url}${listPath({ sort, pagination: page(1), ...params })}`;
    /** @type {number[]} */
    const times = [];
    let found = 0;
    let firstId = 0;
    // More often than the five times after which PostgreSQL may settle for a plan that suits every value.
    for (let round = 0; round < 9; round += 1) {
      const beganAt = performance.now();
      const answer = await getList(address, token);
      times.push(performance.now() - beganAt);
      found = answer.totalCount;
      firstId = answer.users[0]?.id ?? 0;
    }
    const [withCount = NaN, ...later] = times;
    const typical = median(later);
    if (Number.isNaN(first)) first = typical;
    const ask = () => getList(address, token);
    const plan =
      found === 0
        ? 'answered by its count alone'
        : await plansOf(databaseUrl, await statementOf(databaseUrl, ask), [
            ...values,
            ...(isDeep ? [firstId] : []),
            LIMIT,
          ]);
    figure(name, typical, {
      unit: ' ms',
      // Asked for again, or next to one that was, a deep page begins where a row's place is known.
      ...(isDeep ? { atMost: 3 * first } : {}),
      detail: `${rounded(typical / first)} × first page; ${rounded(withCount)} ms with its count; ${plan}`,
    });
    figure(`${name}, slowest`, Math.max(...times), { unit: ' ms', atMost: SLOWEST_MS });
  }
}

/** @param {number} value */
const rounded = (value) => Number(value.toPrecision(3));

await withDatabase('bench_totals', (databaseUrl) =>
  withDataDir('bench-totals', async (dataDir) => {
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl } });
    try {
      await onDatabase(databaseUrl, (client) => fillUsers(client, USERS));
      const token = await signIn(server.url);
      await compareTotals(server.url, token, databaseUrl, server.pid);
      await timeQuestions(server.url, token, databaseUrl);
    } finally {
      await server.stop();
    }
  }),
);
finish();
