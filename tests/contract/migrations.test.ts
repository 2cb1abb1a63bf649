import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitInWords } from '#shared/packages/split-in-words.ts';
import { SHARE_TYPES, whoBearsUtilities } from '#shared/packages/terms.ts';
import { usualShare, usualTerms } from '#shared/packages/usual-terms.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { makeDueExpenses } from '#server/domain/expenses/rules.ts';
import { is } from '#server/kit/conditions.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Row } from '#server/platform/database/table.ts';
import { TestApp } from '#tests/support/app.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { house, insertRates, stayBody } from '#tests/support/houses.ts';
import { insertOwnedHouse, insertOwner } from '#tests/support/owners.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { People } from '#tests/support/people.ts';

/** As a database is that was last used by an older version: its rows as they were then, the migration not applied. */
describe.each(sqlEngines)('rows of an older version, on $name', (engine) => {
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
  }, 60_000);
  afterAll(() => app?.close());

  const db = () => {
    if (!app.opened.db) throw new Error('This engine has no database.');
    return app.opened.db;
  };
  const owners = async (): Promise<readonly Row[]> =>
    (await app.list('owners', { sort: { id: 1 } })).body['owners'] as readonly Row[];
  const restart = () => migrate(db(), () => Promise.resolve());

  it('that are owners by role alone get their record, once, with an entry in the trail, and nobody else does', async () => {
    const [first, second] = [await people.create('owner'), await people.create('owner')];
    const [known] = [await people.create('owner'), await people.create('agent')];
    await db().query('delete from owners where user_id <> $1', [known.id]);
    const before = await owners();
    expect(before).toHaveLength(1);
    await db().query("delete from schema_migrations where name like '0020-%'");
    await restart();
    const [kept, ...made] = await owners();
    expect(kept).toEqual(before[0]);
    expect(made).toMatchObject(
      [first, second].map(({ id, account_number, name }) => ({
        user_id: id,
        account_number,
        legal_name: name,
        party: 'individual',
        status: 'prospect',
        payouts_frozen: false,
        version: 1,
      })),
    );
    for (const { id, account_number } of made as { id: number; account_number: string }[]) {
      const [entry, ...more] = await app.trail('owners', id);
      expect(entry).toMatchObject({ action: 'create', actor_name: 'Highland', record_id: id });
      expect(entry?.['changes']).toMatchObject({ account_number: [null, account_number], status: [null, 'prospect'] });
      expect(more).toEqual([]);
    }
    await restart();
    expect(await owners()).toHaveLength(3);
    const demoted = await app.call('PATCH', `/api/account/${first.id}`, { body: { role: 'user' } });
    expect([demoted.status, (await owners()).length]).toEqual([200, 2]);
  });

  it('have the fees of their houses as policies, which their stays keep', async () => {
    await app.store.transaction(insertRates);
    const policiesOf = async (name: string) =>
      (await app.list('cancellation-policies', { filter: { name }, sort: { id: 1 } })).body[
        'cancellation-policies'
      ] as readonly Row[];
    const [firm, plain] = [await house(app, { units: 2 }), await house(app)];
    await db().query(
      'alter table properties add cancellation_tiers jsonb, add cancellation_base text, add no_show_percent int',
    );
    await db().query(
      "update properties set name = 'Elsewhere', cancellation_base = 'first-night', no_show_percent = 100",
    );
    const tiers = JSON.stringify([
      { hours_before: 24, percent: 12.5 },
      { hours_before: 72, percent: 0 },
    ]);
    await db().query(
      "update properties set name = 'Firm House', name_zh = '严格之家', cancellation_base = 'stay', cancellation_tiers = $2, no_show_percent = 80 where id = $1",
      [firm.property_id, tiers],
    );
    const booked = await app.call('POST', '/api/reservations', { body: stayBody(firm, '2026-12-14') });
    await db().query("update reservation_terms set terms = terms - 'cancellation'");
    await db().query('update properties set cancellation_policy_id = null');
    await db().query("delete from schema_migrations where name like '0061-%'");
    await restart();
    const [policy] = await policiesOf('Firm House');
    expect(policy).toMatchObject({
      name_zh: '严格之家',
      tiers: [
        { hours_before: 24, penalty: 'percent', bp: 1250 },
        { hours_before: 72, penalty: 'none', bp: 0 },
      ],
      no_show_penalty: 'percent',
      no_show_bp: 8000,
    });
    const { rows } = await db().query<{ terms: Row }>('select terms from reservation_terms where reservation_id = $1', [
      booked.body.data['id'],
    ]);
    expect(rows[0]?.terms['cancellation']).toEqual({
      id: policy?.['id'],
      name: { en: 'Firm House', zh: '严格之家' },
      tiers: policy?.['tiers'],
      no_show: { penalty: 'percent', bp: 8000 },
    });
    const named = await app.call('GET', `/api/properties/${plain.property_id}`);
    expect(await policiesOf('Elsewhere')).toMatchObject([
      {
        id: named.body.data['cancellation_policy_id'],
        tiers: null,
        no_show_penalty: 'first_night',
        no_show_bp: 10_000,
      },
    ]);
    await db().query('alter table properties drop cancellation_tiers, drop cancellation_base, drop no_show_percent');
  });

  it('keep nationalities as passports write them; what is no country stays as it was typed', async () => {
    const typed = ['MY', 'sg', 'mys', 'GBR', '??', null];
    const made = await Promise.all(typed.map(() => people.create('user')));
    for (const [at, { id }] of made.entries()) {
      await db().query('update users set nationality = $2 where id = $1', [id, typed[at] ?? null]);
    }
    await db().query("delete from schema_migrations where name like '%-countries.after.sql'");
    await restart();
    const kept = await Promise.all(made.map(({ id }) => people.read({ id })));
    expect(kept.map(({ nationality }) => nationality)).toEqual(['MYS', 'SGP', 'MYS', 'GBR', '??', null]);
  });

  it('say of the nights of a stay what they say of them since', async () => {
    await app.store.transaction(insertRates);
    const home = await house(app, { units: 2 });
    const wish = { departure: '2026-12-14', unit_id: home.units[0] };
    const booked = await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-12-10', wish) });
    const path = `/api/reservations/${String(booked.body.data['id'])}`;
    await app.call('PATCH', `${path}/split`, { body: { date: '2026-12-12', unit_id: home.units[1] } });
    await app.call('PATCH', `${path}/pin`, { body: { pinned: true } });
    const said = (await app.call('GET', path)).body.data;
    expect(said).toMatchObject({ is_pinned: true, is_partly_placed: false, moves_on: '2026-12-12' });
    await db().query('update reservations set is_pinned = false, parts = null, moves_on = null');
    await db().query("delete from schema_migrations where name like '%-stay-places.after.sql'");
    await restart();
    expect((await app.call('GET', path)).body.data).toEqual(said);
    const [first] = home.units;
    await db().query('update stay_segments set unit_id = null where unit_id = $1', [first]);
    await db().query("delete from schema_migrations where name like '%-stay-places.after.sql'");
    await restart();
    expect((await app.call('GET', path)).body.data).toMatchObject({ is_partly_placed: true });
  });

  it('say of packages how each shares, since when, for how many units and owners', async () => {
    const home = await house(app, { units: 2 });
    const shares = [
      ...SHARE_TYPES.map((type) => usualShare(type)),
      { type: 'profit_share', owner_bp: 7225 } as const,
      { type: 'fixed_sublet', monthly_sen: 123_456_789 } as const,
    ];
    const ids = await app.store.transaction(async (tx) => {
      const made: number[] = [];
      for (const [at, share] of shares.entries()) {
        const { id } = await tx.insert(looseTables['service-packages'], { code: `OLD-${at}`, name: `Old ${at}` });
        const version = { package_id: id, effective_from: '2026-01-01', ends_on: null, made_by: 'M1', state: 'active' };
        const said = { terms: usualTerms(share), share_type: share.type, no: 1, name: `OLD-${at} v1` };
        const { id: current_version_id } = await tx.insert(looseTables['package-versions'], { ...version, ...said });
        await tx.update(looseTables['service-packages'], is('id', id), { current_version_id });
        made.push(id);
      }
      for (const [at, unit_id] of home.units.entries()) {
        const days = { from: '2026-01-01', to: at === 0 ? null : '2026-06-01' };
        await tx.insert(looseTables['unit-packages'], { unit_id, package_id: made[0], ...days });
        const owner_id = await insertOwner(tx);
        const half = { unit_id, share_bp: 5000, ...days, note: null };
        await tx.insert(looseTables.ownerships, { ...half, owner_id });
        await tx.insert(looseTables.ownerships, { ...half, owner_id: await insertOwner(tx) });
      }
      return made;
    });
    await db().query(
      "delete from schema_migrations where name similar to '%-package-(standing|clauses|owners).after.sql'",
    );
    await restart();
    const rows = await Promise.all(ids.map((id) => app.call('GET', `/api/service-packages/${id}`)));
    const told = rows.map(({ body: { data } }) => [data['share_type'], data['split'], data['in_force_since']]);
    expect(told).toEqual(shares.map((share) => [share.type, splitInWords(share), '2026-01-01']));
    const clauses = rows.map(({ body: { data } }) => [data['cleaning_to'], data['utilities_by']]);
    const agreed = shares.map((share) => usualTerms(share));
    expect(clauses).toEqual(agreed.map((terms) => [terms.income.cleaning.to, whoBearsUtilities(terms)]));
    expect(clauses[0]).toEqual(['host', 'owner']);
    const counts = rows.map(({ body: { data } }) => [data['unit_count'], data['owner_count']]);
    expect(counts).toEqual([[1, 2], ...ids.slice(1).map(() => [0, 0])]);
  });

  it('say of bills still to be approved who else changed what is approved, and of monthly ones who wrote their rule', async () => {
    const { unit_id } = await app.store.transaction((tx) => insertOwnedHouse(tx));
    const [author, editor, clerk] = await Promise.all([1, 2, 3].map(() => app.administrator(ALL_PERMISSIONS)));
    const ask = async (method: string, path: string, body: object, as = author): Promise<Row> => {
      const answer = await app.call(method, path, { body, token: as?.token ?? '' });
      expect(answer.status, answer.text).toBe(method === 'POST' ? 201 : 200);
      return answer.body.data;
    };
    const values = { category: 'water', payee: 'Air Selangor', amount_sen: 4000, unit_id };
    const bill = async (): Promise<string> => {
      const body = { ...values, kind: 'expense', date: '2026-03-10', description: 'March' };
      return `/api/expenses/${Number((await ask('POST', '/api/expenses', body))['id'])}`;
    };
    const [figures, words, decided] = [await bill(), await bill(), await bill()];
    for (const path of [figures, decided]) {
      for (const amount_sen of [4100, 4200]) await ask('PATCH', path, { amount_sen }, editor);
      await ask('PATCH', path, { amount_sen: 4300 });
    }
    await ask('PATCH', words, { description: 'Read late' }, clerk);
    await ask('PATCH', `${figures}/split`, { by: 'equal', unit_ids: [unit_id] }, clerk);
    await ask('PATCH', `${decided}/submit`, {});
    await ask('PATCH', `${decided}/approve`, { confirm_duplicate: true }, clerk);
    const rule = await ask('POST', '/api/expense-rules', { ...values, name: 'Water', day: 5, from: '2026-11-01' });
    const { id } = rule as { id: number };
    await ask('PATCH', `/api/expense-rules/${id}`, { amount_sen: 4400 }, editor);
    await ask('PATCH', `/api/expense-rules/${id}`, { day: 6 }, clerk);
    await makeDueExpenses(app.store, app.clock.now().toISOString());
    const [made] = (await app.list('expenses', { filter: { rule_id: id } })).body['expenses'] as readonly Row[];

    await db().query("update expenses set changed_by = '[]'");
    await db().query('update expenses set recorded_by = null where rule_id is not null');
    await db().query("update expense_rules set recorded_by = null, changed_by = '[]'");
    await db().query("delete from schema_migrations where name similar to '00(78-changers|79-rule-writers).after.sql'");
    await restart();
    const told = async (path: string): Promise<unknown> => {
      const { recorded_by, changed_by } = (await app.call('GET', path)).body.data;
      return [recorded_by, new Set(changed_by as readonly string[])];
    };
    const whoOf = (...who: readonly ({ readonly account_number: string } | undefined)[]) =>
      new Set(who.map((each) => each?.account_number));
    const recorder = author?.account_number;
    expect(await told(figures)).toEqual([recorder, whoOf(editor, clerk)]);
    expect(await told(words)).toEqual([recorder, whoOf()]);
    expect(await told(decided)).toEqual([recorder, whoOf()]);
    expect(await told(`/api/expense-rules/${id}`)).toEqual([recorder, whoOf(editor)]);
    expect(await told(`/api/expenses/${Number(made?.['id'])}`)).toEqual([recorder, whoOf(editor)]);
  });

  it('name no payee where a sheet had the word of a category in its place', async () => {
    const { unit_id } = await app.store.transaction((tx) => insertOwnedHouse(tx));
    const make = async (payee: string, description: string): Promise<string> => {
      const body = { unit_id, kind: 'expense', date: '2026-03-31', category: 'water', amount_sen: 4000 };
      const made = await app.call('POST', '/api/expenses', { body: { ...body, payee, description } });
      expect(made.status, made.text).toBe(201);
      return `/api/expenses/${Number(made.body.data['id'])}`;
    };
    const paths = [await make('Water', '2026-03'), await make('Water', 'March'), await make('PAIP', '2026-03')];
    await db().query("delete from schema_migrations where name like '0080-%'");
    await restart();
    const told = await Promise.all(paths.map(async (path) => (await app.call('GET', path)).body.data['payee']));
    expect(told).toEqual([null, 'Water', 'PAIP']);
  });
});
