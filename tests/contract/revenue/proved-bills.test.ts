import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerView } from '#shared/owner-view/answers.ts';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';
import { pdf } from '#tests/support/hostile-files-parts.ts';

describe.each(databaseEngines)('bills in what an owner sees over $name', (engine) => {
  let house: OwnersHouse;
  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
  }, 60_000);
  afterAll(() => house?.close());

  it('have a receipt where it is a document, and where it is photographs of one', async () => {
    const agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    const { unit_id, owners } = await house.unit(agreement);
    const [owner = 0] = owners;
    const bill = (amount_sen: number) => house.bill(unit_id, { date: '2026-03-28', category: 'water', amount_sen });
    const [scanned, photographed] = [await bill(1001), await bill(1002)];
    await bill(1003);
    const keep = async (id: number, fill: (form: FormData) => void): Promise<void> => {
      const form = new FormData();
      fill(form);
      const kept = await house.app.call('PATCH', `/api/expenses/${id}`, { body: form });
      expect([kept.status, kept.body.data?.['has_receipt']], kept.text).toEqual([200, true]);
    };
    const background = { r: 250, g: 250, b: 240 };
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
    const slip = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    await keep(scanned, (form) =>
      form.append('receipt', new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' })),
    );
    await keep(photographed, (form) => {
      form.append('photos', JSON.stringify([{ upload: 'photos.0', alt_en: 'The slip' }]));
      form.append('photos.0', slip, 'slip.png');
    });
    await house.settle('2026-03');
    const { id } = (await house.statement(owner, '2026-03'))!;
    for (const name of ['review', 'lock', 'publish']) await house.act('owner-statements', id, name);
    const { body } = await house.app.call('POST', `/api/owners/${owner}/as-owner`, { body: {} });
    const [statement] = (body.data as unknown as OwnerView).statements;
    const proved = statement?.lines
      .filter(({ amount_sen }) => amount_sen < -1000 && amount_sen > -1100)
      .map(({ amount_sen, has_receipt }) => [amount_sen, has_receipt]);
    expect(proved?.toSorted()).toEqual([
      [-1001, true],
      [-1002, true],
      [-1003, false],
    ]);
  });
});
