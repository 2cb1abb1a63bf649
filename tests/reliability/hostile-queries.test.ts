import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import { resources } from '#resources/index.ts';
import { Random } from '#server/seed/random.ts';
import { logins } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Table } from '#server/platform/database/table.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { type Engine, sqlEngines } from '#tests/support/engines.ts';
import { HostileQueries } from '#tests/support/hostile-queries.ts';
import { KEEPER, secretsOfVault, unseenVault, visibleVault } from '#tests/support/hostile-vaults.ts';
import { byDependency, sampleRow } from '#tests/support/samples.ts';
import { REPEAT, SEED, tries } from '#tests/support/sampling.ts';

vi.mock('#resources/index.ts', async (original) => {
  const real = await original<typeof import('#resources/index.ts')>();
  const { anyVaults } = await import('#tests/support/hostile-vaults.ts');
  return { ...real, resources: [...real.resources, anyVaults] };
});
vi.mock('#resources/server.ts', async (original) => {
  const real = await original<typeof import('#resources/server.ts')>();
  const { vaultsServer } = await import('#tests/support/hostile-vaults.ts');
  return { ...real, serverParts: { ...real.serverParts, vaults: vaultsServer } };
});

/** Both databases are asked each of these. */
const QUESTIONS = tries(3000, 20_000);
const AT_ONCE = 8;
const EXPORTS = tries(150, 600);
const ROWS = 60;
const SLOW_MS = 1000;

const tableOf = (resource: AnyResource): Table => (resourceTables as Readonly<Record<string, Table>>)[resource.name]!;

/** What no answer may hold: SQL, places in the source, stacks, names of what is hidden. */
const TELLTALE =
  /\b(select|insert into|update|delete from) "|\bpg_\w+\(|syntax error|node_modules|\bat [\w.<> ]+ \([^)]*:\d+|\/(src|dist|work|tmp)\/|argon2|password_hash|hidden_/i;

/** The same to see, something else to hide. */
async function openWorld(engine: Engine, world: number): Promise<TestApp> {
  const app = await TestApp.start(engine);
  await app.store.transaction(async (tx) => {
    for (const resource of byDependency(resources.filter(({ name }) => name !== 'vaults'))) {
      for (let n = 0; n < ROWS; n += 1) await tx.insert(tableOf(resource), sampleRow(resource, n));
    }
    const vaults = (resourceTables as Readonly<Record<string, Table>>)['vaults']!;
    for (let n = 0; n < ROWS; n += 1) await tx.insert(vaults, { ...visibleVault(n), ...secretsOfVault(n, world) });
    for (let n = 0; n < 7 + world * 6; n += 1) await tx.insert(vaults, unseenVault(n, world));
  });
  return app;
}

/** A caller's eyes on both worlds. */
interface Onlooker {
  readonly tokens: readonly [string, string];
}

interface Finding {
  readonly path: string;
  readonly left: string;
  readonly right: string;
}

describe.each(sqlEngines)('two databases that differ in what is hidden, over $name', (engine) => {
  let worlds: readonly [TestApp, TestApp];
  let curious: Onlooker;
  let keeper: Onlooker;
  const share = Math.ceil(QUESTIONS / sqlEngines.length);

  const onlooker = async (codes: readonly number[]): Promise<Onlooker> => {
    const [left, right] = [await worlds[0].administrator(codes), await worlds[1].administrator(codes)];
    return { tokens: [left.token, right.token] };
  };
  const ask = (path: string, { tokens }: Onlooker): Promise<[Answer, Answer]> =>
    Promise.all([worlds[0].call('GET', path, { token: tokens[0] }), worlds[1].call('GET', path, { token: tokens[1] })]);

  beforeAll(async () => {
    worlds = [await openWorld(engine, 0), await openWorld(engine, 1)];
    curious = await onlooker(ALL_PERMISSIONS.filter((code) => code < KEEPER));
    keeper = await onlooker(ALL_PERMISSIONS);
    await worlds[1].store.transaction((tx) => tx.update(logins, everything, { password_hash: '$argon2id$another' }));
  }, 120_000);
  afterAll(() => Promise.all((worlds ?? []).map((app) => app.close())));

  const shown = ({ status, text, headers }: Answer): string => `${status} ${headers.get('etag') ?? ''} ${text}`;

  it(`answers ${share} hostile questions alike, in time, and without a server error`, async () => {
    const isOpen = (spec: { hidden: boolean; visibleTo?: number }): boolean =>
      !spec.hidden && (spec.visibleTo === undefined || spec.visibleTo < KEEPER);
    let asked = 0;
    let answered = 0;
    const slow: string[] = [];
    const worker = async (): Promise<void> => {
      while (asked < share) {
        const number = asked;
        asked += 1;
        const random = new Random(SEED + number);
        const resource = random.pick(resources);
        const path = new HostileQueries(resource, random, isOpen).next();
        const began = performance.now();
        const [left, right] = await ask(path, curious);
        if (performance.now() - began > SLOW_MS) slow.push(path);
        if (left.status === 200) answered += 1;
        const where = `${REPEAT} question ${number}: GET ${path}`;
        if (shown(left) !== shown(right)) expect.fail(`${where}\n${shown(left)}\n${shown(right)}`);
        if (left.status >= 500) expect.fail(`${where}\n${shown(left)}`);
        if (left.status !== 200 && left.status !== 400) expect.fail(`${where}\n${shown(left)}`);
        const telltale = TELLTALE.exec(withoutEcho(left));
        if (telltale) expect.fail(`${where}\n"${telltale[0]}" in ${left.text}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // A busy machine holds up any question; one that is slow in itself is slow again when nothing else is asked.
    for (const path of slow) {
      const began = performance.now();
      await ask(path, curious);
      expect(performance.now() - began, path).toBeLessThan(SLOW_MS);
    }
    expect(answered / share, REPEAT).toBeGreaterThanOrEqual(0.5);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 180_000);

  it(`writes into ${EXPORTS} files what the list shows for the same hostile question`, async () => {
    let written = 0;
    for (let number = 0; number < EXPORTS; number += 1) {
      const random = new Random(SEED + QUESTIONS + number);
      const resource = random.pick(resources.filter(({ name }) => name !== 'audit'));
      const asked = new HostileQueries(resource, random, ({ hidden, visibleTo }) => !hidden && visibleTo === undefined);
      const { pathname, searchParams } = new URL(asked.next(), 'http://localhost');
      // A list refuses what only files have.
      if (!pathname.endsWith('/aggregation') || searchParams.has('format')) continue;
      searchParams.set('fields', '["id"]');
      searchParams.delete('aggregate');
      searchParams.set('pagination', '{"limit":500}');
      const list = await worlds[0].call('GET', `${pathname}?${searchParams}`, { token: curious.tokens[0] });
      searchParams.delete('pagination');
      const path = `/api/${resource.name}/export?${searchParams}`;
      const file = await worlds[0].call('GET', path, { token: curious.tokens[0] });
      const where = `${REPEAT} export ${number}: GET ${path}`;
      expect([file.status, TELLTALE.exec(withoutEcho(file))], where).toEqual([list.status, null]);
      if (file.status !== 200) continue;
      written += 1;
      const ids = (list.body[resource.name] as { id: number }[]).map(({ id }) => `${id}\r\n`);
      expect(file.text, where).toBe(`"id"\r\n${ids.join('')}`);
    }
    expect(written / EXPORTS, REPEAT).toBeGreaterThan(0.3);
  }, 120_000);

  it('would notice: a caller who may read the difference is told it by nearly every way of asking', async () => {
    const told = async (query: string): Promise<Finding | null> => {
      const path = `/api/vaults/aggregation?${query}`;
      const [left, right] = await ask(path, keeper);
      expect([left.status, right.status], path).toEqual([200, 200]);
      return left.text === right.text ? null : { path, left: left.text, right: right.text };
    };
    const encode = (name: string, value: unknown): string => `${name}=${encodeURIComponent(JSON.stringify(value))}`;
    const leaks = [
      '',
      encode('filter', { kept_text: { $contains: 'amber 1' } }),
      encode('filter', { $search: 'Amber 1' }),
      encode('filter', { kept_number: { $between: [0, 200] } }),
      `${encode('sort', { kept_number: 1 })}&${encode('fields', ['name'])}`,
      encode('aggregate', { groupBy: ['kept_state'], count: true }),
      encode('aggregate', { sum: ['kept_sen'] }),
      encode('aggregate', { count: true }),
    ];
    for (const query of leaks) expect(await told(query), query).not.toBeNull();
  });

  it('refuses a hidden field, an unreadable one and one that never was in the same words', async () => {
    const asking: readonly ((name: string) => string)[] = [
      (name) => `filter=${encodeURIComponent(JSON.stringify({ [name]: 1 }))}`,
      (name) => `filter=${encodeURIComponent(JSON.stringify({ $or: [{ [name]: { $null: true } }] }))}`,
      (name) => `sort=${encodeURIComponent(JSON.stringify({ [name]: 1 }))}`,
      (name) => `fields=${encodeURIComponent(JSON.stringify([name]))}`,
      (name) => `aggregate=${encodeURIComponent(JSON.stringify({ groupBy: [name] }))}`,
      (name) => `aggregate=${encodeURIComponent(JSON.stringify({ groupBy: [{ field: name, by: 'day' }] }))}`,
      (name) => `aggregate=${encodeURIComponent(JSON.stringify({ sum: [name] }))}`,
    ];
    for (const query of asking) {
      const answers = await Promise.all(
        ['hidden_number', 'kept_number', 'never_number'].map(async (name) => {
          const [answer] = await ask(`/api/vaults/aggregation?${query(name)}`, curious);
          return `${answer.status} ${answer.text.replaceAll(name, 'N')}`;
        }),
      );
      expect(new Set(answers).size, answers.join('\n')).toBe(1);
      expect(answers[0]).toMatch(/^400 .*BAD_QUERY/);
    }
  });

  it('shows by its id neither an unseen row nor an unreadable field', async () => {
    const everyone = await Promise.all(
      Array.from({ length: ROWS + 20 }, (_, n) => ask(`/api/vaults/${n + 1}`, curious)),
    );
    for (const [left, right] of everyone) {
      expect(shown(left)).toBe(shown(right));
      expect(left.text).not.toMatch(/kept_|hidden_/);
    }
    expect(everyone.filter(([left]) => left.status === 200)).toHaveLength(ROWS);
  });
});

/** The answer without the caller's own words, which a refusal may repeat. */
function withoutEcho({ status, text, body }: Answer): string {
  if (status !== 400) return text;
  const { message: _message, path: _path, param: _param, ...others } = body;
  return JSON.stringify(others);
}
