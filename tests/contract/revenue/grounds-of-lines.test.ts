import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import type { Statement } from '#tests/support/worked-month.ts';
import { readPdf } from '#tests/support/pdf.ts';

describe.each(databaseEngines)('what somebody decided by hand over $name', (engine) => {
  let house: OwnersHouse;
  let statement = 0;
  let because: unknown;
  const WORDS = {
    'en-US': 'Decided by the operator for this entry, by no clause: it is the owner’s. Reason: Agreed by telephone',
    'zh-CN': '此笔由运营方另行决定，不依条款：归业主。原因：Agreed by telephone',
  } as const;
  const take = (kind: 'paper' | 'table', locale: string): Promise<Response> =>
    Promise.resolve(
      house.app.request('GET', `/api/owner-statements/${statement}/${kind}?locale=${locale}`, {
        token: house.app.admin,
      }),
    );

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const { unit_id, owners } = await house.unit(
      await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 })),
    );
    const bill = { date: '2026-03-10', amount_sen: 4000, borne_by: 'owner' } as const;
    await house.bill(unit_id, { ...bill, category: 'maintenance' });
    await house.settle('2026-03', owners);
    const told = (await house.statement(owners[0] ?? 0, '2026-03'))!;
    statement = told.id;
    because = told.lines.find(({ code }) => code === 'EXPENSE')?.because;
  }, 60_000);
  afterAll(() => house?.close());

  it('stands on the line, in both languages', () => {
    expect(because).toEqual([{ rule: 'BY_HAND', text: WORDS['en-US'], text_zh: WORDS['zh-CN'] }]);
  });

  it.each(['en-US', 'zh-CN'] as const)(
    'stands with its reason on the paper and in the table, in %s',
    async (locale) => {
      const paper = await take('paper', locale);
      const said = readPdf(new Uint8Array(await paper.arrayBuffer()))
        .pages.map((page) => page.said)
        .join('');
      expect(said.replaceAll(/\s/g, '')).toContain(WORDS[locale].replaceAll(/\s/g, ''));
      expect(await (await take('table', locale)).text()).toContain(WORDS[locale]);
    },
  );
});

describe.each(databaseEngines)('a bill of which the owner bears a part or none over $name', (engine) => {
  let house: OwnersHouse;
  let owner = 0;
  let statement: Statement;
  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const [one, other] = [await house.unit(agreement), await house.unit(agreement)];
    owner = one.owners[0] ?? 0;
    await house.bill(one.unit_id, { date: '2026-03-05', category: 'internet', amount_sen: 13_900, borne_by: 'host' });
    const shared = { date: '2026-03-06', category: 'water', amount_sen: 9001, unit_ids: [one.unit_id, other.unit_id] };
    await house.approved({ kind: 'expense', description: 'Whole floor', payee: 'Water board', ...shared });
    await house.settle('2026-03', [owner]);
    statement = (await house.statement(owner, '2026-03'))!;
  }, 60_000);
  afterAll(() => house?.close());

  it('says so in the text of its line, in both languages', () => {
    const bills = statement.lines.filter(({ code }) => code === 'EXPENSE');
    expect(
      bills.map(({ amount_sen, label }) => [
        amount_sen,
        label.en.split(' · ').slice(-1),
        label.zh.split(' · ').slice(-1),
      ]),
    ).toEqual([
      [0, ['none of it the owner’s'], ['业主无份']],
      [-4501, ['one of 2 equal parts of RM 90.01'], ['RM 90.01 由 2 间房平均分摊']],
    ]);
    expect(bills.map(({ formula }) => formula.replace(/^EX-\d+-\d+: /, ''))).toEqual([
      'RM139.00 − RM139.00',
      'RM45.01',
    ]);
  });

  it('says so on the paper and in the table', async () => {
    for (const [locale, said] of [
      ['en-US', ['none of it the owner’s', 'one of 2 equal parts of RM 90.01']],
      ['zh-CN', ['业主无份', 'RM 90.01 由 2 间房平均分摊']],
    ] as const) {
      const take = (kind: string) =>
        house.app.request('GET', `/api/owner-statements/${statement.id}/${kind}?locale=${locale}`, {
          token: house.app.admin,
        });
      const paper = readPdf(new Uint8Array(await (await take('paper')).arrayBuffer()))
        .pages.map((page) => page.said)
        .join('')
        .replaceAll(/\s/g, '');
      const table = await (await take('table')).text();
      for (const text of said) {
        expect(paper).toContain(text.replaceAll(/\s/g, ''));
        expect(table).toContain(text);
      }
    }
  });

  it('opens to its entries, which are none of the owner’s, and is in the statement once that is locked', async () => {
    const [internet] = statement.lines.filter(({ amount_sen }) => amount_sen === 0);
    expect(internet?.entries.length).toBeGreaterThan(1);
    const { rows } = await house.db.query<{ sen: number; owned: number }>(
      `select sum(amount_sen)::int as sen, count(owner_id)::int as owned from ledger_entries where id in (${internet?.entries.join()})`,
    );
    expect(rows).toEqual([{ sen: 0, owned: 0 }]);
    for (const name of ['review', 'lock']) await house.act('owner-statements', statement.id, name);
    const bill = (await house.app.call('GET', `/api/expenses/${internet?.expense_id}`)).body.data;
    expect(bill).toMatchObject({ state: 'posted', owner_sen: 0 });
  });

  it('makes no statement of a month in which nothing else came', async () => {
    const { unit_id, owners } = await house.unit(
      await house.agree({
        ...usualTerms({ type: 'profit_share', owner_bp: 7200 }),
        fees: { admin_sen: 0, admin_per: 'month', sst_on_host_fee: false, sst_bp: 0 },
      }),
    );
    await house.bill(unit_id, { date: '2026-03-05', category: 'internet', amount_sen: 13_900, borne_by: 'host' });
    await house.settle('2026-03', owners);
    expect(await house.statement(owners[0] ?? 0, '2026-03')).toBeNull();
  });
});
