import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
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
