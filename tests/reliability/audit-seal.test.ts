import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { compareWithCopy } from '#server/kit/audit/seal-copy.ts';
import { HEADS_FILE } from '#server/kit/audit/seal-heads.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type OpenStore, sqlEngines } from '#tests/support/engines.ts';
import { REPEAT, SEED, tries } from '#tests/support/sampling.ts';
import { ENTRIES_PER_SEAL, entryId, randomTampering } from '#tests/support/tamperings.ts';
import { clock, trailSealer, write } from '#tests/support/sealing.ts';

const { headsPath, sealerOf, verify } = trailSealer();

const TAMPERINGS = tries(60, 300);
const ENTRIES = 12;

/** Several seals, so that there is something before and behind each. */
async function makeTrail(database: Database): Promise<void> {
  const sealer = sealerOf(database);
  for (let n = 1; n <= ENTRIES; n += 1) {
    // As a transaction that was rolled back would: ids have gaps, and something could be put into them.
    await database.query(`select nextval(pg_get_serial_sequence('audit', 'id'))`);
    expect(await write(database, n)).toBe(entryId(n));
    if (n % ENTRIES_PER_SEAL === 0) await sealer.run();
  }
}

/** As somebody with every right on the database would: the guard is put out of action first. */
async function asSuperuser(database: Database, statements: readonly string[]): Promise<void> {
  const guard = (verb: string): string =>
    ['audit', 'audit_seals'].map((table) => `alter table "${table}" ${verb} trigger "refuse_change";`).join(' ');
  await database.exec(`${guard('disable')} ${statements.join('; ')}; ${guard('enable')}`);
}

const clear = (database: Database): Promise<void> =>
  asSuperuser(database, ['truncate "audit" restart identity', 'truncate "audit_seals" restart identity']);

describe.each(sqlEngines)('the sealed trail over $name', (engine) => {
  let opened: OpenStore;
  let database: Database;
  beforeAll(async () => {
    opened = await engine.open(clock);
    if (!opened.db) throw new Error('This suite needs SQL.');
    database = opened.db;
  });
  afterAll(() => opened.close());
  beforeEach(() => clear(database));

  it('verifies when nobody touched it', async () => {
    await makeTrail(database);
    expect(await verify(database)).toEqual({ problems: [], entries: ENTRIES, seals: 4, unsealed: 0 });
  });

  it('verifies before anything was written, and counts what is not sealed yet', async () => {
    expect(await verify(database)).toEqual({ problems: [], entries: 0, seals: 0, unsealed: 0 });
    await write(database, 1);
    expect(await verify(database)).toEqual({ problems: [], entries: 0, seals: 0, unsealed: 1 });
    expect(await sealerOf(database).run()).toBe(1);
    expect(await verify(database)).toEqual({ problems: [], entries: 1, seals: 1, unsealed: 0 });
  });

  it('seals what the product itself writes', async () => {
    const author = { now: clock.now().toISOString(), caller: { id: 7, name: 'Aminah' }, requestId: 'request' };
    const entry = { action: 'ban', resource: 'users', recordId: 1, changes: { banned: [false, true] } } as const;
    await opened.store.transaction((tx) => writeEntry({ tx, table: resourceTables.audit, author }, entry));
    expect(await sealerOf(database).run()).toBe(1);
    expect((await verify(database)).problems).toEqual([]);
  });

  it('seals many entries in blocks', async () => {
    await database.query(
      `insert into "audit" ("at", "actor_name", "action", "resource", "changes")
       select now(), 'Aminah', 'ban', 'users', '{}' from generate_series(1, 1200)`,
    );
    expect(await sealerOf(database).run()).toBe(1200);
    expect(await verify(database)).toEqual({ problems: [], entries: 1200, seals: 3, unsealed: 0 });
  });

  it.each(['audit', 'audit_seals'])('refuses to change or remove rows of %s', async (table) => {
    await makeTrail(database);
    for (const statement of [`update "${table}" set "version" = 2`, `delete from "${table}"`, `truncate "${table}"`]) {
      await expect(database.query(statement)).rejects.toMatchObject({ code: '23001' });
    }
    expect((await verify(database)).problems).toEqual([]);
  });

  it(`finds each of ${TAMPERINGS} random tamperings`, async () => {
    await makeTrail(database);
    const log = readFileSync(headsPath());
    await database.exec('create table "kept_audit" as table "audit"; create table "kept_seals" as table "audit_seals"');
    const kinds = new Map<string, number>();
    for (let n = 0; n < TAMPERINGS; n += 1) {
      const { kind, statements, says } = randomTampering(n, SEED, ENTRIES);
      await asSuperuser(database, statements);
      const { problems } = await verify(database);
      expect(problems.join('\n'), `${REPEAT} ${kind}: ${statements.join('; ')}`).toMatch(says);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      await asSuperuser(database, [
        'truncate "audit", "audit_seals"',
        'insert into "audit" select * from "kept_audit"',
        'insert into "audit_seals" select * from "kept_seals"',
      ]);
      writeFileSync(headsPath(), log);
    }
    expect((await verify(database)).problems).toEqual([]);
    await database.exec('drop table "kept_audit", "kept_seals"');
    process.stdout.write(`${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
  }, 180_000);

  it('finds a tail that was cut off and written and sealed anew', async () => {
    await makeTrail(database);
    await asSuperuser(database, ['delete from "audit" where "id" > 12', 'delete from "audit_seals" where "id" > 2']);
    expect((await verify(database)).problems).toEqual([
      `The trail was cut off: ${HEADS_FILE} holds the heads of seals 3 to 4, up to entry 24; the database ends with seal 2.`,
    ]);
    for (let n = 0; n < 9; n += 1) {
      await write(database, n);
      await sealerOf(database).run();
    }
    const { problems } = await verify(database);
    expect(problems).toEqual([
      'Seal 3 was changed; entries 25 to 25 are without proof.',
      'Seal 4 was changed; entries 26 to 26 are without proof.',
    ]);
  });

  it('finds a chain that was computed anew from the first seal on', async () => {
    await makeTrail(database);
    const log = readFileSync(headsPath(), 'utf8');
    await asSuperuser(database, [
      `update "audit" set "actor_name" = 'Nobody' where "id" = 2`,
      'truncate "audit_seals"',
    ]);
    rmSync(headsPath());
    await sealerOf(database).run();
    expect((await verify(database)).problems).toEqual([]);
    writeFileSync(headsPath(), log);
    expect((await verify(database)).problems[0]).toMatch(/^Seal 1 was changed/);
  });

  it('misses a trail that went with its seals and its heads, by a copy of the heads kept elsewhere', async () => {
    await makeTrail(database);
    const copy = join(dirname(headsPath()), 'kept-elsewhere.log');
    copyFileSync(headsPath(), copy);
    expect(await compareWithCopy(database, copy)).toEqual([]);
    // A copy is older than what it is compared with.
    await write(database, 99);
    await sealerOf(database).run();
    expect(await compareWithCopy(database, copy)).toEqual([]);
    await asSuperuser(database, [`update "audit_seals" set "head" = 'other' where "id" = 2`]);
    expect(await compareWithCopy(database, copy)).toEqual([expect.stringMatching(/^Seal 2, .* is not the one/)]);
    await asSuperuser(database, ['truncate "audit"', 'truncate "audit_seals"']);
    rmSync(headsPath());
    expect((await verify(database)).problems).toEqual([]);
    expect(await compareWithCopy(database, copy)).toHaveLength(4);
    writeFileSync(copy, '');
    expect(await compareWithCopy(database, copy)).toEqual([`${copy} holds no head of this database.`]);
  });

  it('makes up for a crash between a seal and its line, and for a line cut short', async () => {
    await makeTrail(database);
    const log = readFileSync(headsPath(), 'utf8');
    const lines = log.trimEnd().split('\n');
    const without = `${lines.slice(0, -1).join('\n')}\n`;
    for (const left of [without, `${without}${lines.at(-1)?.slice(0, 40)}`]) {
      writeFileSync(headsPath(), left);
      expect((await verify(database)).problems).toEqual([]);
      await sealerOf(database).run();
      expect((await verify(database)).problems).toEqual([]);
      expect(
        readFileSync(headsPath(), 'utf8')
          .trimEnd()
          .endsWith(lines.at(-1) ?? ''),
      ).toBe(true);
    }
  });

  it('tells when the file of heads lacks lines or holds something else', async () => {
    await makeTrail(database);
    const lines = readFileSync(headsPath(), 'utf8').trimEnd().split('\n');
    writeFileSync(headsPath(), `${[lines[0], lines[3]].join('\n')}\n`);
    expect((await verify(database)).problems).toEqual([`${HEADS_FILE} lacks the heads of seals 2 to 3.`]);
    writeFileSync(headsPath(), `${lines[0]}\nrubbish\n${lines.slice(1).join('\n')}\n`);
    expect((await verify(database)).problems).toEqual([`Line 2 of ${HEADS_FILE} cannot be read.`]);
    rmSync(headsPath());
    clock.advance(120_000);
    expect((await verify(database)).problems).toEqual([`${HEADS_FILE} lacks the heads of seals 1 to 4.`]);
  });

  it('leaves the heads of other databases in the same file alone', async () => {
    const line = { database: 'another', seal: 9, last_id: 99, head: 'x', at: clock.now().toISOString() };
    appendFileSync(headsPath(), `${JSON.stringify(line)}\n`);
    await makeTrail(database);
    expect((await verify(database)).problems).toEqual([]);
  });

  it('keeps old proofs valid when the trail gets a new column', async () => {
    await makeTrail(database);
    await database.exec(`alter table "audit" add column "later" text default 'x'`);
    try {
      expect((await verify(database)).problems).toEqual([]);
    } finally {
      await database.exec('alter table "audit" drop column "later"');
    }
  });
});
