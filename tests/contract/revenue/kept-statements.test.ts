import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

const PERIOD = '2026-03';

/** Whatever a statement names, under another name. */
const RENAMED = `
  update users set name = 'Another Person', email = 'another.' || id || '@x.test';
  update owners set legal_name = 'Another Holding', address = '9 Lorong Lain', tax_number = 'IG99999999990', bank_holder = 'Another',
    account_number = 'Z' || account_number;
  update units set number = 'Z-' || number;
  update room_types set name = 'Another type';
  update properties set name = 'Another house', code = 'Z' || code;
  update service_packages set name = 'Another package', code = 'Z' || code;
  update companies set name = 'Second Hand Sdn Bhd', name_zh = '次手';
  update reservations set guest_name = 'Another guest', reference = 'Z' || reference;
  update expenses set description = 'Another bill', reference = 'Z' || reference`;

describe.each(databaseEngines)('a locked statement over $name', (engine) => {
  let house: OwnersHouse;
  let owner = 0;
  let id = 0;

  const fetched = async (path: string): Promise<string> => {
    const answer = await house.app.request('GET', path, { token: house.app.admin });
    expect(answer.status, path).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString('base64');
  };
  const papers = (): Promise<string[]> =>
    Promise.all(
      ['paper', 'table'].flatMap((kind) =>
        ['en-US', 'zh-CN'].map((locale) => fetched(`/api/owner-statements/${id}/${kind}?locale=${locale}`)),
      ),
    );
  const answers = (): Promise<string[]> => {
    const mine = encodeURIComponent(JSON.stringify({ owner_id: owner }));
    return Promise.all([
      fetched(`/api/owner-statements/${id}`),
      fetched(`/api/owner-statements/aggregation?filter=${mine}`),
      fetched(
        `/api/owner-statements/export?format=csv&filter=${mine}&fields=["reference","owner_name","period","lines"]`,
      ),
    ]);
  };
  const rename = (): Promise<unknown> => Promise.all(RENAMED.split(';').map((each) => house.db.query(each)));
  const nameOf = async (): Promise<unknown> =>
    (await house.app.call('GET', `/api/owner-statements/${id}`)).body.data['owner_name'];

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    await house.operator();
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const { unit_id, owners } = await house.unit(agreement);
    [owner = 0] = owners;
    await house.sell(unit_id, { arrival: '2026-03-05', departure: '2026-03-07', lines: { ROOM: 100_000 } });
    await house.bill(unit_id, { date: '2026-03-09', category: 'water', amount_sen: 2310 });
    await house.settle(PERIOD);
    id = (await house.statement(owner, PERIOD))!.id;
  }, 60_000);
  afterAll(() => house?.close());

  it('follows its owner’s name until then', async () => {
    await house.db.query(`update owners set legal_name = 'First Holding' where id = ${owner}`);
    expect(await nameOf()).toBe('First Holding');
  });

  it('stays as it is by every byte whatever is called otherwise afterwards', async () => {
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    const [told, printed] = [await answers(), await papers()];
    await rename();
    expect(await answers()).toEqual(told);
    expect(await papers()).toEqual(printed);
    expect(await nameOf()).toBe('First Holding');
    const found = await house.app.list('owner-statements', { filter: { $search: 'First Holding' } });
    expect(found.body.totalCount).toBe(1);
  });

  it('is the same paper once it is published and paid', async () => {
    const printed = await papers();
    await house.act('owner-statements', id, 'publish');
    expect(await papers()).toEqual(printed);
    await house.db.query(`update owner_statements set state = 'paid' where id = ${id}`);
    expect(await papers()).toEqual(printed);
  });

  it('gives way to a revision that says what is so now', async () => {
    await house.db.query(`update owner_statements set state = 'published' where id = ${id}`);
    await house.act('owner-statements', id, 'reissue', { reason: 'Another name' });
    expect(await nameOf()).toBe('First Holding');
    id = (await house.statement(owner, PERIOD))!.id;
    expect(await nameOf()).toBe('Another Holding');
  });
});
