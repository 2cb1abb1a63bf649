import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

interface Entry {
  readonly subject: string;
  readonly account: string;
  readonly unit_id: number | null;
  readonly owner_id: number | null;
  readonly reservation_id: number | null;
}

describe.each(databaseEngines)('a search of the ledger over $name', (engine) => {
  let house: OwnersHouse;
  let owner = 0;
  let unit = 0;
  const known = { unit: '', guest: 'Zulkifli', stay: '', receipt: '' };

  const search = async (text: string, token?: string): Promise<readonly Entry[]> => {
    const query = { filter: { $search: text }, pagination: { limit: 500 } };
    const { status, body } = await house.app.list('ledger-entries', query, token);
    expect(status).toBe(200);
    const found = body['ledger-entries'] as readonly Entry[];
    expect(body.totalCount).toBe(found.length);
    return found;
  };
  const text = async (sql: string): Promise<string> => String((await house.db.query(sql)).rows[0]?.['text']);

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    for (const arrival of ['2026-03-05', '2026-03-09']) {
      const { unit_id, owners } = await house.unit(agreement);
      await house.sell(unit_id, { arrival, departure: '2026-03-12', lines: { ROOM: 100_000 } });
      await house.settle('2026-03', [...owners]);
      [unit, owner] = [unit_id, owners[0]!];
    }
    await house.db.query(`update owners set legal_name = 'Chong Mei Lan' where id = ${owner}`);
    known.unit = await text(`select number as text from units where id = ${unit}`);
    known.stay = await text(`select reference as text from reservations where unit_id = ${unit}`);
    await house.db.query(`update reservations set guest_name = '${known.guest}' where unit_id = ${unit}`);
    known.receipt = await text(
      `select p.receipt_number as text from payments p join reservations r on r.id = p.reservation_id where r.unit_id = ${unit}`,
    );
  }, 60_000);
  afterAll(() => house?.close());

  it('finds what a row says of its owner, its unit and its stay', async () => {
    const ofOwner = await search('mei lan');
    expect(ofOwner.length).toBeGreaterThan(0);
    expect(new Set(ofOwner.map(({ owner_id }) => owner_id))).toEqual(new Set([owner]));
    const ofUnit = await search(known.unit);
    expect(ofUnit.some(({ unit_id }) => unit_id === unit)).toBe(true);
    const ofStay = await search(known.stay.replaceAll('-', '').toLowerCase());
    expect(ofStay.length).toBeGreaterThan(0);
    expect(new Set(ofStay.map(({ reservation_id }) => reservation_id)).size).toBe(1);
    // A row names the stay and not its guest.
    expect(await search(known.guest)).toEqual([]);
  });

  it.each(['Payment', '收付款'])(
    'finds what was posted for a payment by its name and its receipt: %s',
    async (kind) => {
      const both = await search(`${kind} ${known.receipt} · ${known.stay}`);
      expect(both.length).toBeGreaterThan(0);
      expect(new Set(both.map(({ subject }) => subject.split('-')[0]))).toEqual(new Set(['payment']));
      const all = await search(kind);
      expect(all.length).toBeGreaterThan(both.length);
    },
  );

  it.each(['Owed to owners', '应付业主'])('finds an account by its name: %s', async (name) => {
    const found = await search(name);
    expect(new Set(found.map(({ account }) => account))).toEqual(new Set(['owner-payable']));
  });

  it('finds no stay by the name of its guest for somebody who may not see stays', async () => {
    const { token } = await house.app.administrator([PERMISSION_GROUPS.revenue]);
    expect(await search(known.stay, token)).toEqual([]);
    expect(await search('Chong', token)).toEqual([]);
  });

  it('puts into a file what it finds', async () => {
    const filter = encodeURIComponent(JSON.stringify({ $search: 'mei lan' }));
    const path = `/api/ledger-entries/export?format=csv&filter=${filter}`;
    const lines = (await house.app.call('GET', path)).text.trim().split('\n');
    expect(lines.length - 1).toBe((await search('mei lan')).length);
  });
});
