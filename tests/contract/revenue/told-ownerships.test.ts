import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualTerms } from '#shared/packages/usual-terms.ts';
import type { Answer } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { OwnersHouse } from '#tests/support/owners-house.ts';

describe.each(databaseEngines)('whose a unit was in a month that was told over $name', (engine) => {
  let house: OwnersHouse;
  let unit = 0;
  let owner = 0;
  let other = 0;
  let share = 0;
  let agreement = 0;
  let statement = 0;
  let reference = '';

  const change = (id: number, body: object): Promise<Answer> =>
    house.app.call('PATCH', `/api/ownerships/${id}`, { body });
  const refused = ({ status, body }: Answer) => [status, body.message.includes('rests on whose the unit was')];
  const TOLD = [409, true];

  beforeAll(async () => {
    house = await OwnersHouse.open(engine);
    agreement = await house.agree(usualTerms({ type: 'profit_share', owner_bp: 7200 }));
    ({
      unit_id: unit,
      owners: [owner = 0],
    } = await house.unit(agreement));
    ({
      owners: [other = 0],
    } = await house.unit(agreement));
    await house.sell(unit, { arrival: '2026-03-05', departure: '2026-03-07', lines: { ROOM: 100_000 } });
    await house.settle('2026-03');
    ({ id: statement, reference } = (await house.statement(owner, '2026-03'))!);
    const { rows } = await house.db.query(`select id from ownerships where unit_id = ${unit}`);
    share = Number(rows[0]?.['id']);
  }, 60_000);
  afterAll(() => house?.close());

  it('may be put right while the month is open', async () => {
    expect((await change(share, { from: '2026-01-02' })).status).toBe(200);
    expect((await change(share, { from: '2026-01-01', share_bp: 10_000 })).status).toBe(200);
  });

  it('stays as it is once the month is locked, whichever way somebody changes it', async () => {
    for (const name of ['review', 'lock']) await house.act('owner-statements', statement, name);
    const answer = await change(share, { share_bp: 5000 });
    expect(refused(answer)).toEqual(TOLD);
    expect(answer.body.message).toBe(
      `2026-03 is locked: statement ${reference} rests on whose the unit was. Choose 2026-04-01 or a later day, or make that statement anew first.`,
    );
    expect(refused(await change(share, { from: '2026-03-02' }))).toEqual(TOLD);
    expect(refused(await change(share, { to: '2026-03-31' }))).toEqual(TOLD);
    expect(refused(await house.app.call('DELETE', `/api/ownerships/${share}`))).toEqual(TOLD);
    const sale = { owner_id: other, on: '2026-03-20', note: 'Deed 7' };
    expect(refused(await house.app.call('PATCH', `/api/ownerships/${share}/transfer`, { body: sale }))).toEqual(TOLD);
    const { rows } = await house.db.query(`select share_bp, "to" from ownerships where unit_id = ${unit}`);
    expect(rows).toEqual([{ share_bp: 10_000, to: null }]);
  });

  it('may change from the month after on, and where no month of it was told', async () => {
    expect((await change(share, { note: 'Deed 3' })).status).toBe(200);
    const ended = await change(share, { to: '2026-04-01' });
    expect(ended.status, ended.text).toBe(200);
    expect(refused(await change(share, { to: '2026-03-30' }))).toEqual(TOLD);
    const next = { unit_id: unit, owner_id: other, from: '2026-04-01' };
    const made = await house.app.call('POST', '/api/ownerships', { body: next });
    expect(made.status, made.text).toBe(201);
    expect((await house.app.call('DELETE', `/api/ownerships/${String(made.body.data['id'])}`)).status).toBe(200);
  });

  it('is not entered afterwards as an owner’s who has been told it of another unit', async () => {
    const { unit_id: free, owners } = await house.unit(agreement);
    await house.db.query(`delete from ownerships where unit_id = ${free}`);
    const own = { unit_id: free, owner_id: owner, from: '2026-03-15' };
    expect(refused(await house.app.call('POST', '/api/ownerships', { body: own }))).toEqual(TOLD);
    const all = { owners: [{ owner_id: owner, share_bp: 10_000 }], from: '2026-03-01', note: 'Deed 9' };
    const set = `/api/units/${free}/set-owners`;
    expect(refused(await house.app.call('PATCH', set, { body: all }))).toEqual(TOLD);
    // A month without a statement was told to nobody, whoever sells in it.
    const [seller = 0] = owners;
    const held = { ...own, owner_id: seller, from: '2026-02-01' };
    const made = await house.app.call('POST', '/api/ownerships', { body: held });
    expect(made.status, made.text).toBe(201);
    const sale = (on: string) => ({ body: { owner_id: owner, on, note: 'Deed 10' } });
    const transfer = `/api/ownerships/${String(made.body.data['id'])}/transfer`;
    expect(refused(await house.app.call('PATCH', transfer, sale('2026-03-10')))).toEqual(TOLD);
    const form = await house.app.call('PATCH', set, { body: { ...all, from: '2026-04-01' } });
    expect(form.status, form.text).toBe(200);
  });

  it('may change again once the statement is made anew', async () => {
    await house.act('owner-statements', statement, 'reissue', { reason: 'Sold on the 20th' });
    const ended = await change(share, { to: '2026-03-20' });
    expect(ended.status, ended.text).toBe(200);
  });
});
