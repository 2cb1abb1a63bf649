import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerHoldings, OwnerView } from '#shared/owner-view/answers.ts';
import { ringgit, spaced, sumSen } from '#shared/money.ts';
import { noteAllOwners } from '#server/domain/revenue/standing-of-all.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { NOW } from '#tests/support/app.ts';
import { FinanceOffice } from '#tests/support/worked-month.ts';

const formatSen = (sen: number): string => spaced(ringgit(Math.abs(sen)));

describe.each(databaseEngines)('an owner’s record over $name', (engine) => {
  let office: FinanceOffice;
  let owner = 0;

  const read = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await office.app.call('GET', `/api/owners/${owner}`)).body.data;
  const standing = async () => {
    const { statement_period, statement_state, statement_sen, balance_sen } = await read();
    return [statement_period, statement_state, statement_sen, balance_sen];
  };
  const find = async (filter: object): Promise<readonly number[]> => {
    const body = await office.list<{ owners: readonly { id: number }[] }>('owners', { filter });
    return body.owners.map(({ id }) => id);
  };

  beforeAll(async () => {
    office = await FinanceOffice.open(engine);
    owner = (await office.statement()).owner_id;
    await noteAllOwners(office.app.store, NOW);
  }, 60_000);
  afterAll(() => office?.app.close());

  it('says what the owner has: units, houses, agreements, free nights', async () => {
    expect(await read()).toMatchObject({
      unit_count: 1,
      property_codes: 'MVR',
      package_codes: 'PS',
      free_total: 12,
      free_used: 2,
    });
    expect(await find({ property_codes: { $contains: 'MVR' }, unit_count: 1 })).toContain(owner);
  });

  it('finds the month before a statement, which hands its rest to the opening', async () => {
    const { opening_sen, period } = await office.statement();
    const body = await office.list<Readonly<Record<string, readonly { carried_sen: number }[]>>>('owner-statements', {
      filter: { owner_id: owner, superseded_by: null, period: { $lt: period } },
      sort: { period: -1 },
      fields: ['id', 'carried_sen'],
      pagination: { limit: 1 },
    });
    expect(opening_sen).not.toBe(0);
    expect(body['owner-statements']?.map(({ carried_sen }) => carried_sen)).toEqual([opening_sen]);
  });

  it('says how the owner stands, with every step of a month', async () => {
    // February left a debt of RM 40.00.
    expect(await standing()).toEqual(['2026-03', 'draft', 149_733, -4000]);
    expect(await find({ balance_sen: { $lt: 0 } })).toEqual([owner]);
    const { id } = await office.statement();
    for (const name of ['review', 'lock', 'publish']) await office.do('owner-statements', id, name);
    expect(await standing()).toEqual(['2026-03', 'published', 149_733, 149_733]);
    expect(await find({ balance_sen: { $lt: 0 } })).toEqual([]);
  });

  it('is not archived while money is open or stays are to come in the units, and says both', async () => {
    await office.do('owners', owner, 'begin-exit', { reason: 'Sold the unit.' });
    const archive = (token?: string) => office.act('owners', owner, 'archive', { reason: 'Gone.' }, token);
    const { rows } = await office.db.query(
      `select -sum(amount_sen) as owed from ledger_entries where owner_id = ${owner} and account = 'owner-payable'`,
    );
    const owed = Number(rows[0]?.['owed']);
    const { rows: shares } = await office.db.query(`select unit_id from ownerships where owner_id = ${owner}`);
    const unit = Number(shares[0]?.['unit_id']);
    const before = await archive();
    expect(before.status, before.text).toBe(409);
    const coming = Number(before.body['coming_stays']);
    const { rows: types } = await office.db.query(`select room_type_id from units where id = ${unit}`);
    const { rows: stays } = await office.db.query('select id from reservations order by id desc limit 1');
    await office.db.query(
      `insert into stay_segments (reservation_id, room_type_id, unit_id, arrival, departure, kind, blocking)
        values (${String(stays[0]?.['id'])}, ${String(types[0]?.['room_type_id'])}, ${unit}, '2036-05-01', '2036-05-03', 'reservation', true)`,
    );
    const refused = await archive();
    expect(refused.body).toMatchObject({ code: 'CONFLICT', balance_sen: owed, coming_stays: coming + 1 });
    expect(refused.body.message).toContain(`in their units: ${coming + 1}.`);
    expect(refused.body.message).toContain(formatSen(owed));
    // Whoever may archive but sees no money learns that there is some, and not how much.
    const { token } = await office.app.administrator([20, 21, 22, 23]);
    const blind = await archive(token);
    expect(blind.body).not.toHaveProperty('balance_sen');
    expect([blind.status, blind.text.includes(formatSen(owed))]).toEqual([409, false]);
    await office.db.query(`delete from stay_segments where arrival = '2036-05-01' and unit_id = ${unit}`);
    await office.do('owners', owner, 'activate');
  });

  it('tells the balance by age, each with the entries that it sums', async () => {
    const path = `/api/owners/${owner}/account`;
    const { balance_sen, ages } = (await office.app.call('GET', path)).body.data as unknown as {
      readonly balance_sen: number;
      readonly ages: readonly { readonly amount_sen: number; readonly entries: readonly number[] }[];
    };
    const sumOf = async (where: string): Promise<number> =>
      office.count(`select coalesce(-sum(amount_sen), 0) from ledger_entries where ${where}`);
    expect(balance_sen).not.toBe(0);
    expect(balance_sen).toBe(await sumOf(`owner_id = ${owner} and account = 'owner-payable'`));
    expect(sumSen(ages.map(({ amount_sen }) => amount_sen))).toBe(balance_sen);
    for (const { amount_sen, entries } of ages) {
      expect(await sumOf(`id in (${[0, ...entries].join(', ')})`)).toBe(amount_sen);
    }
    const { token } = await office.app.administrator([20]);
    expect((await office.app.call('GET', path, { token })).body.permission).toBe(40);
  });

  it('shows nobody the money who may not see it', async () => {
    const { token } = await office.app.administrator([20]);
    const { body } = await office.app.call('GET', `/api/owners/${owner}`, { token });
    expect(body.data).toMatchObject({ unit_count: 1 });
    for (const name of ['balance_sen', 'statement_sen', 'statement_state']) expect(body.data).not.toHaveProperty(name);
  });

  it('keeps money from leaving while payouts are held, and says why', async () => {
    await office.db.query(
      `update owners set bank_name = 'Maybank', bank_holder = 'Owner', bank_account = '514012345678', bank_account_mask = '•••5678' where id = ${owner}`,
    );
    const { id } = await office.statement();
    await office.do('owner-statements', id, 'pay-out');
    const { payout_id } = await office.statement();
    const payout = payout_id ?? 0;
    await office.do('owners', owner, 'hold-payouts', { reason: 'Two heirs disagree' });
    const held = await office.act('payouts', payout, 'submit');
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('Two heirs disagree')]);
    const { token } = await office.app.administrator([20, 21, 22]);
    expect((await office.act('owners', owner, 'release-payouts', {}, token)).body.permission).toBe(23);
    await office.do('owners', owner, 'release-payouts');
    await office.do('payouts', payout, 'submit');
    const second = await office.app.administrator([40, 41, 42, 43]);
    await office.do('owners', owner, 'hold-payouts', { reason: 'A court order' });
    expect((await office.act('payouts', payout, 'approve', {}, second.token)).status).toBe(409);
    await office.do('owners', owner, 'release-payouts');
    await office.do('payouts', payout, 'approve', {}, second.token);
    await office.do('payouts', payout, 'export');
    await office.do('payouts', payout, 'mark-paid', { bank_reference: 'TT-9', paid_on: '2026-11-20' });
    expect(await standing()).toEqual(['2026-03', 'paid', 149_733, 0]);
  });

  describe('that somebody looks at as its owner', () => {
    const look = (token?: string) =>
      office.app.call('POST', `/api/owners/${owner}/as-owner`, { body: {}, ...(token !== undefined && { token }) });

    it('shows statements line by line, payouts by the last digits, free nights and the rules in words', async () => {
      const { status, body, text } = await look();
      expect(status, text).toBe(200);
      const view = body.data as unknown as OwnerView;
      expect(view.statements[0]).toMatchObject({ reference: 'ST-2026-03', payable_sen: 149_733, state: 'paid' });
      const lines = view.statements[0]?.lines ?? [];
      expect(lines.some(({ because }) => because.some(({ clause }) => clause !== undefined))).toBe(true);
      expect(view.statements[0]!.opening_sen + sumSen(lines.map(({ amount_sen }) => amount_sen))).toBe(149_733);
      expect(view.payouts[0]).toMatchObject({ amount_sen: 149_733, account: '5678', statements: ['ST-2026-03'] });
      expect(view.free.years).toMatchObject([{ year: 2026, granted: 12, used: 2, balance: 10 }]);
      expect(view.free.rules[0]?.rules.map(({ en }) => en)).toContain('One stay has at most 5 nights');
      expect(view.units).toMatchObject([
        { share_bp: 10_000, agreements: [{ version: 'PS v3', version_id: expect.any(Number) }] },
      ]);
    });

    it('tells neither who a guest is nor what another owner has', async () => {
      const { text } = await look();
      const { rows: guests } = await office.db.query(
        `select guest_name as said from reservations where owner_id = ${owner} union select guest_email from reservations
          where owner_id = ${owner} union select guest_phone from reservations where owner_id = ${owner}
          union select guest_code from reservations where owner_id = ${owner}`,
      );
      const { rows: others } = await office.db.query(
        `select reference as said from owner_statements where owner_id <> ${owner} union
          select legal_name from owners where id <> ${owner} union select bank_account from owners where id = ${owner}`,
      );
      const secrets = [...guests, ...others].map(({ said }) => said).filter((said) => typeof said === 'string');
      expect(secrets.length).toBeGreaterThan(10);
      // A guest's own stay may be the owner's: their name is theirs to read.
      const own = String((await read())['legal_name']);
      expect(secrets.filter((said) => said !== own && text.includes(`"${said}"`))).toEqual([]);
    });

    it('stands in the trail, once for each look, and changes nothing else', async () => {
      const count = (): Promise<number> => office.count(`select count(*) from audit where resource = 'owners'`);
      const [before, was] = [await count(), await read()];
      const blind = await office.app.administrator([20, 21, 22, 23]);
      expect((await look(blind.token)).body.permission).toBe(40);
      expect(await count()).toBe(before);
      const { token } = await office.app.administrator([20, 40]);
      const looked = await look(token);
      expect(looked.status).toBe(200);
      expect(await count()).toBe(before + 1);
      const [entry] = (await office.app.trail('owners', owner)).toReversed();
      expect(entry).toMatchObject({ action: 'see-as-owner', id: looked.body.audit_id });
      expect(await read()).toEqual(was);
    });

    it('is shown to the office in short, with the expenses billed for those who see expenses', async () => {
      const path = `/api/owners/${owner}/holdings`;
      const { body } = await office.app.call('GET', path);
      const { units, expenses } = body.data as unknown as OwnerHoldings;
      expect(units).toMatchObject([
        { share_bp: 10_000, agreements: [{ version: 'PS v3', version_id: expect.any(Number) }] },
      ]);
      // With the bill of February that left the debt.
      expect(sumSen((expenses ?? []).map(({ amount_sen }) => amount_sen))).toBe(18_645 + 2310 + 12_783 + 4000);
      // Unit and day stand beside the name.
      expect((expenses ?? []).map(({ label }) => label.en)).toContain(
        'Repairs and maintenance · Air-conditioner repaired',
      );
      const { token } = await office.app.administrator([20]);
      expect((await office.app.call('GET', path, { token })).body.data['expenses']).toBeNull();
    });
  });
});
