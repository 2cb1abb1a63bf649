import { describe, expect, it } from 'vitest';
import { type Fields, f } from '#shared/field.ts';
import type { SqlRow } from '#server/platform/database/database.ts';
import { readPresentTables } from '#server/platform/database/present-tables.ts';
import { allTables } from '#server/product.ts';
import { syncTables } from '#server/platform/database/sync-tables.ts';
import { defineTable } from '#server/platform/database/table.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { keysTable } from '#tests/support/keys-table.ts';

describe.each(sqlEngines)('tables that follow changed declarations, on $name', (engine) => {
  const { db, declare, refusal, put, rows, proposed, indexes } = keysTable(engine);

  const name = f.text();

  it('a field that is gone or may stay empty no longer holds up new rows', async () => {
    await declare({ name, colour: f.text().unique(), serial: f.text() });
    await put({ name: 'a', colour: 'red', serial: '1' });
    await declare({ name, serial: f.text().optional() });
    await put({ name: 'b' });
    expect(await rows('name, colour, serial')).toEqual([
      { name: 'a', colour: 'red', serial: '1' },
      { name: 'b', colour: null, serial: null },
    ]);
    await declare({ name, colour: f.text().optional(), serial: f.text().optional() });
    expect(await rows('colour')).toEqual([{ colour: 'red' }, { colour: null }]);
  });

  it('a field that is required again refuses while rows have nothing there, and follows the migration it proposes', async () => {
    await declare({ name, colour: f.text().optional() });
    await put({ name: 'a' });
    const fields = { name, colour: f.text().default('red') };
    const message = await refusal(fields);
    expect(message).toContain(
      'keys.colour is required in its declaration, and 1 row holds nothing there. Write src/server/platform/database/migrations/',
    );
    expect(message).toMatch(/\d{4}-keys-colour\.sql, for example:/);
    await db().exec(proposed(message));
    await declare(fields);
    expect(await rows('colour')).toEqual([{ colour: 'red' }]);
    await expect(put({ name: 'b', colour: null })).rejects.toMatchObject({ code: '23502' });
  });

  it('uniqueness goes and comes, alone and together, and is refused while rows share a value', async () => {
    const options = { uniqueTogether: [['name', 'berth']] };
    await declare({ name: name.unique(), berth: f.text() }, options);
    await declare({ name, berth: f.text() });
    await put({ name: 'a', berth: 'n' });
    await put({ name: 'a', berth: 'n' });
    const alone = await refusal({ name: name.unique(), berth: f.text() });
    expect(alone).toContain('keys: name is unique in the declaration, and 1 value is shared by several rows.');
    expect(await refusal({ name, berth: f.text() }, options)).toContain('name and berth are unique');
    await db().exec(proposed(alone));
    await declare({ name: name.unique(), berth: f.text() }, options);
    expect(await indexes()).toEqual(['keys_name_berth_key', 'keys_name_key', 'keys_pkey']);
  });

  it('an index left behind by an older version goes with the next change', async () => {
    await declare({ name: name.unique() });
    await declare({ name });
    await db().exec('create unique index keys_name_key on keys (name)');
    await declare({ name, note: f.text().optional() });
    expect(await indexes()).toEqual(['keys_pkey']);
  });

  it('options come and go while no row holds them', async () => {
    await declare({ name, berth: f.enum({ north: 'blue', south: 'gold' }) });
    await put({ name: 'a', berth: 'south' });
    const narrow = { name, berth: f.enum({ north: 'blue', east: 'gray' }) };
    const message = await refusal(narrow);
    expect(message).toContain("keys.berth has no option for what its rows say: 1 row holds 'south'.");
    await db().exec(proposed(message));
    await declare(narrow);
    expect(await rows('berth')).toEqual([{ berth: 'north' }]);
    await expect(put({ name: 'b', berth: 'south' })).rejects.toMatchObject({ code: '23514' });
    await declare({ name, berth: f.text() });
    await put({ name: 'b', berth: 'anything' });
  });

  it('defaults change for rows to come', async () => {
    await declare({ name, crew: f.integer().default(2) });
    await put({ name: 'a' });
    await declare({ name, crew: f.integer().default(3) });
    await put({ name: 'b' });
    await declare({ name, crew: f.integer().optional() });
    await put({ name: 'c' });
    expect(await rows('crew')).toEqual([{ crew: 2 }, { crew: 3 }, { crew: null }]);
  });

  it('bounds are narrowed while every row fits', async () => {
    await declare({ name: f.text().max(20), crew: f.integer(), rate: f.decimal(3).optional() });
    await put({ name: 'abcdefgh', crew: 12, rate: 1.125 });
    await declare({ name: f.text().min(10).max(8), crew: f.integer().max(12), rate: f.decimal(3).optional() });
    expect(
      await refusal({ name: f.text().max(7), crew: f.integer().max(12), rate: f.decimal(3).optional() }),
    ).toContain('keys.name is narrower in its declaration than in its rows: 1 row holds a text that is too long.');
    expect(await refusal({ name: f.text().max(8), crew: f.integer().min(13), rate: f.decimal(2).optional() })).toMatch(
      /keys\.crew is narrower.*\n[^]*keys\.rate is narrower/,
    );
  });

  it('a column without a value takes another type, one with values refuses and follows the migration it proposes', async () => {
    await declare({ name, crew: f.text().search().optional() }, { indexed: ['crew'] });
    await put({ name: 'a' });
    await declare({ name, crew: f.integer().optional() }, { indexed: ['crew'] });
    await put({ name: 'b', crew: 7 });
    const message = await refusal({ name, crew: f.text().default('') });
    expect(message).toContain(
      'keys.crew is int4 in the database and text in its declaration, and 1 row holds a value.',
    );
    await db().exec(proposed(message));
    await declare({ name, crew: f.text().optional() });
    await declare({ name, crew: f.text().optional(), price_sen: f.integer().default(3) });
    expect(await refusal({ name, crew: f.text().optional(), price_sen: f.money().default(3) })).toContain(
      'keys.price_sen was integer and is money in its declaration, and 2 rows hold a value that would mean something else.',
    );
    expect(await refusal({ name, crew: f.email().optional(), price_sen: f.integer().default(3) })).toContain(
      'keys.crew is email in its declaration, and 1 row holds what is none.',
    );
  });

  it('relations follow where they lead', async () => {
    const others = [defineTable('doors', { name }), defineTable('floors', { name })];
    const lead = (door: Fields[string]): Promise<void> =>
      db().transaction((tx) => syncTables(tx, [defineTable('keys', { door_id: door }), ...others]));
    await lead(f.relation('doors').optional());
    await lead(f.relation('floors').optional());
    await db().exec(`insert into floors (name) values ('first')`);
    await put({ door_id: 1 });
    const thrown = await lead(f.relation('doors').optional()).catch((error: unknown) => error);
    expect(String(thrown)).toContain(
      'keys.door_id names rows of floors in the database and of doors in its declaration, and 1 row holds a value.',
    );
    await lead(f.relation('doors').loose().optional());
    await db().exec(`delete from floors`);
    await db().transaction((tx) => syncTables(tx, [defineTable('keys', {}), ...others]));
    expect(await rows('door_id')).toEqual([{ door_id: 1 }]);
  });

  it('rows that were only ever added may be changed once the declaration allows it', async () => {
    await declare({ name }, { appendOnly: true });
    await put({ name: 'a' });
    await expect(db().query(`update keys set name = 'b'`)).rejects.toMatchObject({ code: '23001' });
    await declare({ name });
    await db().query(`update keys set name = 'b'`);
  });

  it('a renamed field keeps its rows, indexes and constraints, once', async () => {
    const doors = defineTable('doors', { name });
    const earlier = {
      notes: f.text().unique().search(),
      side: f.enum({ l: 'blue', r: 'gold' }),
      door_id: f.relation('doors').optional(),
    };
    const later = {
      memo: f.text().unique().search().was('notes'),
      face: f.enum({ l: 'blue', r: 'gold' }).was('side'),
      gate_id: f.relation('doors').optional().was('way_id', 'door_id'),
    };
    const follow = (fields: Fields): Promise<void> =>
      db().transaction((tx) =>
        syncTables(tx, [defineTable('keys', fields, { indexed: Object.keys(fields) }), doors], { isCautious: true }),
      );
    await follow(earlier);
    await put({ notes: 'spare', side: 'l' });
    const oids = async (): Promise<SqlRow[]> =>
      (await db().query(`select indexrelid::int as oid from pg_index where indrelid = 'keys'::regclass order by 1`))
        .rows;
    const before = await oids();
    await follow(later);
    await follow(later);
    expect(await rows('memo, face')).toEqual([{ memo: 'spare', face: 'l' }]);
    expect(await oids(), 'nothing was built anew').toEqual(before);
    expect((await indexes()).join()).not.toMatch(/notes|side|door_id/);
    const { constraints } = (await readPresentTables(db(), ['keys'])).get('keys') ?? {};
    expect([...(constraints?.keys() ?? [])].toSorted()).toEqual(
      expect.arrayContaining(['keys_face_options', 'keys_gate_id_fkey']),
    );
    await expect(put({ memo: 'spare', face: 'l' })).rejects.toMatchObject({ constraint: 'keys_memo_key' });
  });

  it('nothing is added while it may be a rename', async () => {
    await declare({ name, notes: f.text().optional() });
    const later = { name, memo: f.longtext().optional() };
    expect(await refusal(later, {}, true)).toContain("if notes was renamed, write .was('notes') behind memo");
    await put({ name: 'a', notes: 'spare' });
    const message = await refusal(later);
    expect(message).toContain('keys.notes is no longer declared and memo is new');
    await declare({ name, memo: f.longtext().optional().was('notes') });
    expect(await rows('memo')).toEqual([{ memo: 'spare' }]);
    await declare({ name, memo: f.longtext().optional() });
    const other = { name, crew: f.text().optional() };
    await db().exec(proposed(await refusal(other)));
    await declare(other);
    expect(await rows('crew')).toEqual([{ crew: null }]);
  });

  it('a name that a field never had is refused, two names at once as well; what was added too early is taken back', async () => {
    await declare({ name, notes: f.text().optional() });
    await put({ name: 'a', notes: 'spare' });
    expect(await refusal({ name, memo: f.text().optional().was('note') })).toBe(
      'keys.memo was note, which the table does not have; no longer declared are notes.',
    );
    expect(await refusal({ name, notes: f.text().optional(), memo: f.text().optional().was('notes') })).toContain(
      'keep one of the two names',
    );
    await declare({ name });
    await declare({ name, memo: f.text().default('none') });
    await declare({ name, memo: f.text().default('none').was('notes') });
    expect(await rows('memo')).toEqual([{ memo: 'spare' }]);
    await db().exec(`alter table keys add column notes text; update keys set notes = 'two'`);
    const both = await refusal({ name, memo: f.text().optional().was('notes').unique() });
    expect(both).toContain('keys.memo was notes, and both hold values.');
    await db().exec(proposed(both));
    await declare({ name, memo: f.text().optional().was('notes').unique() });
    expect(await rows('memo')).toEqual([{ memo: 'spare' }]);
  });

  it('a derived column follows the new name of what it repeats', async () => {
    const follow = (door: Fields, key: Fields): Promise<void> =>
      db().transaction((tx) =>
        syncTables(tx, [
          defineTable('doors', door),
          defineTable('keys', { door_id: f.relation('doors').optional(), ...key }),
        ]),
      );
    await follow({ name }, { door_name: f.text().optional().derived('door_id', 'name') });
    await db().exec(`insert into doors (name) values ('oak')`);
    await put({ door_id: 1 });
    await follow(
      { label: name.was('name') },
      { door_label: f.text().optional().derived('door_id', 'label').was('door_name') },
    );
    await db().exec(`update doors set label = 'elm'`);
    expect(await rows('door_label')).toEqual([{ door_label: 'elm' }]);
    await follow({ label: name }, {});
    await db().exec(`update doors set label = 'ash'`);
    await put({ door_id: 1 });
    expect(await rows('door_label')).toEqual([{ door_label: 'elm' }, { door_label: null }]);
  });

  it('a derived column stays as it is once the row says until when it followed, and is filled in where it is new', async () => {
    const follow = (key: Fields): Promise<void> =>
      db().transaction((tx) =>
        syncTables(tx, [
          defineTable('doors', { name }),
          defineTable('keys', { door_id: f.relation('doors').optional(), cut_on: f.date().optional(), ...key }),
        ]),
      );
    await follow({});
    await db().exec(`insert into doors (name) values ('oak')`);
    await put({ door_id: 1, cut_on: '2026-03-01' });
    await follow({ door_name: f.text().optional().derived('door_id', 'name', { until: 'cut_on' }) });
    await put({ door_id: 1 });
    await db().exec(`update doors set name = 'elm'`);
    expect(await rows('door_name')).toEqual([{ door_name: 'oak' }, { door_name: 'elm' }]);
    await follow({ door_name: f.text().optional().derived('door_id', 'name') });
    await db().exec(`update doors set name = 'ash'`);
    expect(await rows('door_name')).toEqual([{ door_name: 'ash' }, { door_name: 'ash' }]);
  });

  it('every declared table is as its declaration says, checks and exclusions included', async () => {
    const statements: string[] = [];
    await db().exec('delete from table_shapes');
    await db().transaction((tx) =>
      syncTables({ query: (text, ...rest) => (statements.push(text), tx.query(text, ...rest)) }, allTables),
    );
    const altered = statements.filter(
      (text) =>
        /^(alter table|create|drop)/.test(text) &&
        !/trigger|_options"|set default|drop default|create table if|create or replace/.test(text),
    );
    expect(altered).toEqual([]);
    const presentTables = await readPresentTables(
      db(),
      allTables.map((table) => table.name),
    );
    for (const table of allTables) {
      const constraints = [...(presentTables.get(table.name)?.constraints.keys() ?? [])];
      expect(constraints).toEqual(
        expect.arrayContaining([...Object.keys(table.checks), ...Object.keys(table.exclusions)]),
      );
    }
    statements.length = 0;
    await db().transaction((tx) =>
      syncTables({ query: (text, ...rest) => (statements.push(text), tx.query(text, ...rest)) }, allTables),
    );
    expect(statements, 'one question where nothing changed').toHaveLength(2);
  });
});
