import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import { readPdf } from '#tests/support/pdf.ts';

const OWNER = {
  legal_name: 'Tan & Sons Holdings Sdn Bhd',
  party: 'company',
  registration_number: '201901054321',
  tax_number: 'C20990011220',
  address: '12 Jalan Ampang\nTaman Melati',
  postcode: '50450',
  city: 'Kuala Lumpur',
};

describe.each(databaseEngines)('whom a statement is addressed to and from over $name', (engine) => {
  let house: OwnersHouse;
  let owner = 0;
  let id = 0;
  let operator = 0;

  /** What its paper says, without the breaks of its lines. */
  const read = async (locale = 'en-US'): Promise<string> => {
    const path = `/api/owner-statements/${id}/paper?locale=${locale}`;
    const answer = await house.app.request('GET', path, { token: house.app.admin });
    const { pages } = readPdf(new Uint8Array(await answer.arrayBuffer()));
    return pages
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, '');
  };
  const bare = (text: string): string => text.replaceAll(/\s/g, '');

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    operator = await house.operator();
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const { unit_id, owners } = await house.unit(agreement);
    [owner = 0] = owners;
    await house.sell(unit_id, { arrival: '2026-03-05', departure: '2026-03-07', lines: { ROOM: 100_000 } });
    await house.settle('2026-03');
    id = (await house.statement(owner, '2026-03'))!.id;
  }, 60_000);
  afterAll(() => house?.close());

  it('names the party to the contract, with address and numbers where the record has them', async () => {
    const plain = await read();
    for (const label of ['Address', 'Taxno.(TIN)', 'Companyno.(SSM)']) expect(plain).not.toContain(label);
    const saved = await house.app.call('PATCH', `/api/owners/${owner}`, { body: OWNER });
    expect(saved.status, saved.text).toBe(200);
    for (const [locale, labels] of [
      ['en-US', ['Address', 'Taxno.(TIN)', 'Companyno.(SSM)']],
      ['zh-CN', ['地址', '税号（TIN）', '公司注册号（SSM）']],
    ] as const) {
      const said = await read(locale);
      for (const part of [
        ...labels,
        bare(OWNER.legal_name),
        '12JalanAmpang,TamanMelati,50450KualaLumpur',
        OWNER.tax_number,
        OWNER.registration_number,
        'FirstHandSdnBhd',
      ]) {
        expect(said).toContain(part);
      }
    }
  });

  it('keeps names, addresses and numbers of the day on which the month was locked', async () => {
    for (const name of ['review', 'lock']) await house.act('owner-statements', id, name);
    const locked = await read();
    await house.rename(owner, operator);
    expect(await read()).toBe(locked);
    expect(locked).not.toContain('Another');
    await house.act('owner-statements', id, 'publish');
    const published = await read('zh-CN');
    expect(published).toContain(bare(OWNER.legal_name));
    expect(published).toContain('FirstHandSdnBhd');
    const answer = await house.app.call('GET', `/api/owner-statements/${id}`);
    expect(answer.body.data).not.toHaveProperty('parties');
  });

  it('goes by the records of today where a month was locked without them, and in a new revision', async () => {
    await house.db.query(`update owner_statements set parties = null where id = ${id}`);
    const live = await read();
    for (const part of ['AnotherHolding', '9LorongLain,10050Penang', 'IG99999999990', 'SecondHandSdnBhd']) {
      expect(live).toContain(part);
    }
    await house.act('owner-statements', id, 'reissue', { reason: 'Another name' });
    id = (await house.statement(owner, '2026-03'))!.id;
    expect(await read('zh-CN')).toContain('次手');
  });
});
