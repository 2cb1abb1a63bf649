import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { is } from '#server/kit/conditions.ts';
import { quotes } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { GUEST, type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** Two weekday nights of RM280 and cleaning, in a house that charges nothing else. */
const DAY = '2026-12-07';
const PLAIN = { sst_registered: false, levy_id: null };

describe.each(domainEngines)('vouchers over $name', (engine) => {
  let app: TestApp;
  let home: House;
  let made = 0;

  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.at = new Date('2026-11-20T02:00:00.000Z');
    home = await house(app, { units: 3, property: PLAIN });
  });

  const voucher = async (change: Row = {}): Promise<{ id: number; code: string }> => {
    made += 1;
    const body = { code: `off ${made}`, name: 'Ten off', name_zh: '九折', percent: 10, ...change };
    const answer = await app.call('POST', '/api/vouchers', { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as { id: number; code: string };
  };
  const usesOf = async (id: number): Promise<unknown> =>
    (await app.call('GET', `/api/vouchers/${id}`)).body.data['uses'];
  const quote = (code: string | null, change: Row = {}): Promise<Answer> => {
    const { property_id, room_type_id } = home;
    const nights = { arrival: DAY, departure: addDays(DAY, 2), adults: 2, children: 0 };
    const body = { property_id, room_type_id, ...nights, any_foreign_occupant: false, voucher: code, ...change };
    return app.call('POST', '/api/public/quotes', { token: null, body });
  };
  const desk = frontDesk(() => app);
  const { act, acted, stayOf, standing } = desk;
  const book = (change: Row = {}): Promise<Answer> => desk.book(stayBody(home, DAY, change));
  const booked = async (change: Row = {}): Promise<number> => (await desk.booked(stayBody(home, DAY, change))).id;
  const countOf = (id: number): Promise<number> => app.store.count(resourceTables.reservations, is('room_type_id', id));

  it('take off the room what they say, in quote, booking and folio alike, however the code is written', async () => {
    const { id, code } = await voucher();
    expect(code).toBe(`OFF-${made}`);
    const offer = (await quote(` off ${made} `)).body.data;
    expect(offer['total_sen']).toBe(56_000 - 5600 + 12_000);
    expect((offer['lines'] as Rows)[1]).toMatchObject({
      code: 'VOUCHER',
      label: { en: `Voucher ${code}`, zh: `优惠券 ${code}` },
      amount_sen: -5600,
      formula: '−10% × RM560.00',
      because: [{ rule: `VOUCHER-${code}`, text: 'Ten off: 10% off the room', text_zh: '九折：客房减 10%' }],
    });
    expect(await usesOf(id)).toBe(0);
    const quoted = await booked({ quote_id: offer['id'] });
    const direct = await booked({ voucher: code.toLowerCase() });
    for (const stay of [quoted, direct]) {
      expect(await stayOf(stay)).toMatchObject({ voucher_id: id, total_sen: offer['total_sen'] });
      expect((await standing(stay)).map(({ code: line, amount_sen }) => [line, amount_sen])).toEqual(
        (offer['lines'] as Rows).map(({ code: line, amount_sen }) => [line, amount_sen]),
      );
    }
    expect(await usesOf(id)).toBe(2);
  });

  it.each<[string, Row, Row, string]>([
    ['is withdrawn', { status: 'withdrawn' }, {}, 'this voucher has been withdrawn'],
    ['cannot be booked with yet', { book_from: '2026-11-21' }, {}, 'booked with from 2026-11-21 on'],
    ['can no longer be booked with', { book_to: '2026-11-19' }, {}, 'booked with until 2026-11-19'],
    ['is for later nights', { stay_from: addDays(DAY, 1) }, {}, `nights from ${addDays(DAY, 1)} on`],
    ['is for earlier nights', { stay_to: DAY }, {}, `nights until ${DAY}`],
    ['is for longer stays', { min_nights: 3 }, {}, 'stays of 3 nights or more'],
    ['has been used up', { uses_total: 4, uses: 4 }, {}, 'this voucher has been used up'],
    ['is another one', {}, { voucher: 'NEVER-MADE' }, 'there is no voucher with this code'],
  ])('are refused at their field when one %s', async (_what, terms, change, said) => {
    const { id, code } = await voucher();
    await app.store.transaction((tx) => tx.update(resourceTables.vouchers, is('id', id), terms));
    const offers = await app.store.count(quotes, is('room_type_id', home.room_type_id));
    const answer = await quote(code, change);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(answer.body.errors?.['voucher']).toEqual([expect.stringContaining(said)]);
    expect(await app.store.count(quotes, is('room_type_id', home.room_type_id))).toBe(offers);
    const refused = await book({ voucher: code, ...change });
    expect(refused.status, refused.text).toBe(terms['uses'] === 4 ? 409 : 400);
    expect(await countOf(home.room_type_id)).toBe(0);
  });

  it('are for one house when they say so, in both languages', async () => {
    const other = await house(app);
    const { code } = await voucher({ property_id: other.property_id });
    const headers = { 'accept-language': 'zh-CN' };
    const { property_id, room_type_id } = home;
    const stay = { arrival: DAY, departure: addDays(DAY, 2), adults: 2, children: 0, any_foreign_occupant: false };
    const body = { property_id, room_type_id, ...stay, voucher: code };
    const answer = await app.call('POST', '/api/public/quotes', { token: null, body, headers });
    expect(answer.body.errors?.['voucher']).toEqual(['该优惠券适用于另一家物业']);
    expect((await quote(code, { ...other, units: undefined })).status).toBe(201);
  });

  it('stand as they were quoted until the quote is booked, unless their last use is gone by then', async () => {
    const { id, code } = await voucher({ uses_total: 1 });
    const [first, second] = [(await quote(code)).body.data, (await quote(code)).body.data];
    await app.call('PATCH', `/api/vouchers/${id}/withdraw`);
    const other = await voucher();
    expect((await book({ quote_id: first['id'], voucher: other.code })).body.code).toBe('CONFLICT');
    await booked({ quote_id: first['id'], voucher: code });
    const late = await book({ quote_id: second['id'] });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toContain(`Voucher ${code} has been used up`);
    expect(await countOf(home.room_type_id)).toBe(1);
  });

  it('get their use back from a stay that is called off, and give it again when it is reinstated', async () => {
    const { id, code } = await voucher({ uses_total: 1 });
    const stay = await booked({ voucher: code });
    const before = (await standing(stay)).map(({ code: line, amount_sen }) => [line, amount_sen]);
    await acted(stay, 'cancel', { reason: 'Plans changed', fee_sen: 0 });
    expect([await usesOf(id), (await stayOf(stay))['voucher_id']]).toEqual([0, id]);
    await acted(stay, 'reinstate', { reason: 'They come after all' });
    expect(await usesOf(id)).toBe(1);
    const again = (await standing(stay)).map(({ code: line, amount_sen }) => [line, amount_sen]);
    expect(again).toEqual(before);
    await acted(stay, 'cancel', { reason: 'Plans changed again', fee_sen: 0 });
    await booked({ voucher: code });
    const refused = await act(stay, 'reinstate', { reason: 'And again' });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toContain(code);
    expect([await usesOf(id), (await stayOf(stay))['status']]).toEqual([1, 'cancelled']);
  });

  it('get their use back when a hold runs out, but not from a guest who never came', async () => {
    const { id, code } = await voucher();
    const soon = { arrival: '2026-11-21', departure: '2026-11-23', voucher: code };
    const stay = await booked(soon);
    await booked({ ...soon, status: 'pending' });
    expect(await usesOf(id)).toBe(2);
    app.clock.at = new Date('2026-11-22T02:00:00.000Z');
    expect((await quote(null)).status).toBe(201);
    app.admin = (await app.administrator(ALL_PERMISSIONS)).token;
    expect(await usesOf(id)).toBe(1);
    await acted(stay, 'no-show', { fee_sen: 0 });
    expect(await usesOf(id)).toBe(1);
  });

  it('are kept by a change of dates that they go with and lost by another, which is said before', async () => {
    const { id, code } = await voucher({ min_nights: 2, uses_total: 1 });
    const stay = await booked({ voucher: code });
    const longer = await acted(stay, 'change-dates', { arrival: DAY, departure: addDays(DAY, 3), price: 'whole' });
    // 10% of three nights less 5%.
    expect(longer.body.data['total_sen']).toBe(84_000 - 4200 - 7980 + 12_000);
    const one = { arrival: DAY, departure: addDays(DAY, 1) };
    const asked = await app.call('GET', `/api/reservations/${stay}/preview?${new URLSearchParams(one).toString()}`);
    expect(asked.body.data).toMatchObject({
      voucher_lost: { rule: 'voucher_min_nights', params: { nights: 2 } },
      keep: { total_sen: 40_000 },
      whole: { total_sen: 40_000 },
    });
    const shorter = await acted(stay, 'change-dates', one);
    expect(shorter.body.data).toMatchObject({ voucher_id: null, total_sen: 40_000 });
    expect(await usesOf(id)).toBe(0);
    const undone = await app.call('POST', `/api/audit/${shorter.body.audit_id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await stayOf(stay)).toMatchObject({ voucher_id: id, total_sen: longer.body.data['total_sen'] });
    expect(await usesOf(id)).toBe(1);
  });

  it('stay with a stay whose guests change, whatever their terms are by then', async () => {
    const { id, code } = await voucher();
    const stay = await booked({ voucher: code });
    await app.call('PATCH', `/api/vouchers/${id}`, { body: { stay_to: '2026-11-30' } });
    const three = { adults: 3, children: 0, any_foreign_occupant: false };
    const more = await acted(stay, 'change-guests', three);
    expect(more.body.data).toMatchObject({ voucher_id: id, total_sen: 56_000 - 5600 + 8000 + 12_000 });
  });

  it('can be applied to a stay, exchanged and taken away, each with an undo', async () => {
    const [ten, fixed] = [await voucher(), await voucher({ percent: 0, amount_sen: 9000 })];
    const stay = await booked();
    const before = await app.call('GET', `/api/reservations/${stay}/preview?voucher=${ten.code}`);
    expect(before.body.data['keep']).toMatchObject({ total_sen: 62_400, difference_sen: -5600 });
    await acted(stay, 'apply-voucher', { voucher: ten.code });
    const other = await acted(stay, 'apply-voucher', { voucher: fixed.code });
    expect(other.body.data).toMatchObject({ voucher_id: fixed.id, total_sen: 56_000 - 9000 + 12_000 });
    expect([await usesOf(ten.id), await usesOf(fixed.id)]).toEqual([0, 1]);
    expect((await app.call('POST', `/api/audit/${other.body.audit_id}/undo`)).status).toBe(200);
    expect([await usesOf(ten.id), await usesOf(fixed.id)]).toEqual([1, 0]);
    const none = await acted(stay, 'remove-voucher');
    expect(none.body.data).toMatchObject({ voucher_id: null, total_sen: 68_000 });
    expect((await act(stay, 'remove-voucher')).status).toBe(409);
    const refused = await act(stay, 'apply-voucher', { voucher: 'NEVER-MADE' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['voucher']]);
  });

  it('can be limited for one guest, known by phone, e-mail or account', async () => {
    const { code } = await voucher({ uses_per_guest: 1 });
    const first = await booked({ voucher: code });
    const guest = { full_name: 'M. L. Tan', nationality: 'MYS' };
    const again = await book({ voucher: code, lead_guest: { ...guest, email: null, phone: GUEST.phone } });
    expect(again.body.errors?.['voucher']).toEqual([expect.stringContaining('limit for one guest is 1')]);
    const nobody = await book({ voucher: code, lead_guest: { ...guest, email: null, phone: null } });
    expect(nobody.body.errors?.['voucher']).toEqual([expect.stringContaining('phone number or e-mail')]);
    await booked({ voucher: code, lead_guest: { ...guest, email: 'somebody.else@example.test', phone: null } });
    await acted(first, 'cancel', { reason: 'Plans changed', fee_sen: 0 });
    await booked({ voucher: code });
  });

  it('keep their worth once a stay is booked with them, and stay as long as one names them', async () => {
    const { id, code } = await voucher({ uses_total: 5 });
    const change = (body: Row): Promise<Answer> => app.call('PATCH', `/api/vouchers/${id}`, { body });
    await booked({ voucher: code });
    await booked({ voucher: code });
    const dearer = await change({ percent: 20 });
    expect([dearer.status, dearer.body.code]).toEqual([409, 'CONFLICT']);
    expect((await change({ uses_total: 1 })).body.errors).toEqual({ uses_total: [expect.stringContaining('2')] });
    expect((await change({ uses_total: 2, name: 'Ten percent off' })).status).toBe(200);
    expect((await change({ uses: 0 })).status).toBe(400);
    const gone = await app.call('DELETE', `/api/vouchers/${id}`);
    expect([gone.status, gone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('take something off, in ranges that end after they begin, under a code of their own', async () => {
    const { code } = await voucher();
    const errorsOf = async (change: Row): Promise<unknown> => {
      const body = { code: 'OTHER', name: 'Other', percent: 10, ...change };
      return Object.keys((await app.call('POST', '/api/vouchers', { body })).body.errors ?? {});
    };
    expect(await errorsOf({ percent: 0 })).toEqual(['percent']);
    expect(await errorsOf({ code: code.toLowerCase() })).toEqual(['code']);
    expect(await errorsOf({ stay_from: DAY, stay_to: addDays(DAY, -1) })).toEqual(['stay_to']);
    expect(await errorsOf({ book_from: DAY, book_to: addDays(DAY, -1) })).toEqual(['book_to']);
  });
});
