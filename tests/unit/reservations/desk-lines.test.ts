import { describe, expect, it } from 'vitest';
import { beyondCredit } from '#shared/reservations/company-credit.ts';
import {
  type DeskGuest,
  type DeskStay,
  lacksDocument,
  linesOfCheckIn,
  linesOfCheckOut,
  readinessOf,
} from '#shared/reservations/desk-lines.ts';

const TODAY = '2026-11-23';

const stay: DeskStay = {
  status: 'confirmed',
  guest_name: 'Camille Laurent',
  nationality: 'FRA',
  arrival: TODAY,
  departure: '2026-11-26',
  unit_id: 7,
  is_partly_placed: false,
  adults: 2,
  any_foreign_occupant: true,
  ttx_collector: 'operator',
  ttx_note: null,
  deposit_sen: 68_238,
  paid_sen: 68_240,
  rounding_sen: 2,
  balance_sen: 159_220,
};
const room = { unit_id: 7, number: 'B103', is_clean: true, others: [] };
const camille: DeskGuest = { full_name: 'Camille Laurent', nationality: 'FRA', id_type: 'passport', age: null };
const pierre: DeskGuest = { ...camille, full_name: 'Pierre Laurent' };
const lea: DeskGuest = { ...camille, full_name: 'Léa Laurent', id_type: null, age: 4 };

type Facts = Parameters<typeof linesOfCheckIn>[0];

const coming = (change: Partial<DeskStay> = {}, facts: Partial<Facts> = {}) =>
  linesOfCheckIn({
    today: TODAY,
    stay: { ...stay, ...change },
    units: [room],
    guests: [camille, pierre, lea],
    ...facts,
  });
const lineOf = (id: string, ...given: Parameters<typeof coming>) => coming(...given).find((line) => line.id === id);

describe('a check-in', () => {
  it('has every line done for a guest whose room, papers, tax and deposit are in order', () => {
    expect(coming().map(({ id, state }) => `${id} ${state}`)).toEqual([
      'unit done',
      'guests done',
      'tax done',
      'deposit done',
    ]);
    expect(readinessOf(coming())).toEqual({ done: 4, open: [], may: 'now' });
  });

  it.each([
    ['no unit', { unit_id: null }, {}, 'unit.none', false],
    ['units for some nights', { is_partly_placed: true }, {}, 'unit.partly', false],
    ['a unit that is not clean', {}, { units: [{ ...room, is_clean: false }] }, 'unit.dirty', true],
    [
      'a unit whose last guest is in it',
      {},
      { units: [{ ...room, others: [{ reference: 'HV-26-000001', guest_name: 'Ong' }] }] },
      'unit.occupied',
      false,
    ],
  ] as const)('waits for a room with %s', (_title, change, facts, says, mayPass) => {
    expect(lineOf('unit', change, facts)).toMatchObject({ state: 'open', says, mayPass });
  });

  it.each([
    ['adults whom nobody has listed', {}, [camille, lea], 'guests.missing'],
    ['a teenager without a document', {}, [camille, pierre, { ...lea, age: 15 }], 'guests.unknown'],
    [
      'foreign guests without a passport',
      {},
      [camille, pierre].map((guest) => ({ ...guest, id_type: 'mypr' })),
      'guests.passport',
    ],
  ] as const)('waits for %s, and takes a reason in their place', (_title, change, guests, says) => {
    expect(lineOf('guests', change, { guests })).toMatchObject({ state: 'open', says, mayPass: true });
    expect(readinessOf(coming(change, { guests })).may).toBe('with-reason');
  });

  it.each([
    ['a foreigner in a stay that is not marked to have one', { any_foreign_occupant: false }, 'tax.unmarked', 'open'],
    ['a platform that showed nothing', { ttx_collector: 'platform' }, 'tax.unproven', 'open'],
    ['a platform that did', { ttx_collector: 'platform', ttx_note: 'AB-1' }, 'tax.platform', 'done'],
    ['an exempt guest', { ttx_collector: 'exempt', ttx_note: 'Diplomat' }, 'tax.exempt', 'done'],
  ] as const)('lets no reason pass the tourism tax of %s', (_title, change, says, state) => {
    expect(lineOf('tax', change)).toMatchObject({ says, state, mayPass: false });
    expect(readinessOf(coming(change)).may).toBe(state === 'open' ? 'not-yet' : 'now');
  });

  it('judges by the booking whose guests nobody has listed', () => {
    const unmarked = { any_foreign_occupant: false };
    expect(lineOf('tax', unmarked, { guests: [] })).toMatchObject({ says: 'tax.unmarked' });
    expect(lineOf('tax', { ...unmarked, nationality: 'MYS' }, { guests: [] })).toMatchObject({ says: 'tax.none' });
  });

  it('counts cash towards the deposit before its rounding', () => {
    expect(lineOf('deposit', { paid_sen: 68_235, rounding_sen: -3 })).toMatchObject({ state: 'done' });
    expect(lineOf('deposit', { paid_sen: 68_000, rounding_sen: 0 })).toMatchObject({
      state: 'open',
      values: { due: 238 },
      mayPass: true,
    });
    expect(lineOf('deposit', { paid_sen: 0, rounding_sen: 0 })).toMatchObject({ says: 'deposit.unpaid' });
    expect(lineOf('deposit', { deposit_sen: 0, paid_sen: 0, rounding_sen: 0 })).toMatchObject({ says: 'deposit.none' });
  });

  it('speaks of the day while it is the wrong one, and of a hold until it is confirmed', () => {
    expect(lineOf('day', { arrival: '2026-11-24' })).toMatchObject({ says: 'day.early', mayPass: false });
    expect(lineOf('day', { departure: TODAY })).toMatchObject({ says: 'day.late' });
    expect(lineOf('day', { departure: TODAY, status: 'no_show' })).toMatchObject({ says: 'day.over' });
    expect(lineOf('held', { status: 'pending' })).toMatchObject({ state: 'open', mayPass: false });
    expect(lineOf('day')).toBeUndefined();
  });

  it('stops nobody for facts that are not here yet', () => {
    const lines = coming({ any_foreign_occupant: false }, { units: undefined, guests: undefined });
    expect(lines.map(({ state }) => state)).toEqual(['wait', 'wait', 'wait', 'done']);
    expect(readinessOf(lines).may).toBe('now');
  });

  it('asks no document of a child', () => {
    expect([camille, lea, { ...lea, age: null }].map(lacksDocument)).toEqual([false, false, true]);
  });
});

describe('a check-out', () => {
  const leaving = (departure: string, balance_sen = 0, isWaived = false, isOnAccount = false, beyond_sen = 0) =>
    linesOfCheckOut({
      today: TODAY,
      stay: { arrival: '2026-11-20', departure, balance_sen, total_sen: 227_460 },
      isWaived,
      isOnAccount,
      beyond_sen,
    });

  it.each([
    ['2026-11-23', 0, 'nights.due', 'settle.done', 'now'],
    ['2026-11-25', 0, 'nights.early', 'settle.done', 'with-reason'],
    ['2026-11-22', 0, 'nights.late', 'settle.done', 'with-reason'],
    ['2026-11-23', 20_208, 'nights.due', 'settle.owed', 'with-reason'],
    ['2026-11-23', -20_208, 'nights.due', 'settle.credit', 'with-reason'],
  ])('of a guest booked until %s with %i sen open says %s and %s', (departure, balance, nights, settle, may) => {
    const lines = leaving(departure, balance);
    expect(lines.map(({ says }) => says)).toEqual([nights, 'bill.lines', settle]);
    expect(readinessOf(lines).may).toBe(may);
  });

  it('is free once what is open goes on the company’s account, which pays no guest back', () => {
    expect(readinessOf(leaving('2026-11-23', 20_208, false, true)).may).toBe('now');
    expect(leaving('2026-11-23', 20_208, false, true)[2]).toMatchObject({ says: 'settle.account' });
    expect(leaving('2026-11-23', -20_208, false, true)[2]).toMatchObject({ says: 'settle.credit' });
  });

  it('waits while the bill is more than the company’s account takes', () => {
    const lines = leaving('2026-11-23', 71_616, false, true, 21_616);
    expect(lines[2]).toMatchObject({ state: 'open', says: 'settle.beyond', values: { amount: 71_616, over: 21_616 } });
    expect(readinessOf(lines)).toMatchObject({ done: 2, may: 'not-yet' });
    expect(beyondCredit({ is_on_hold: false, left_sen: 50_000 }, 71_616)).toBe(21_616);
    expect(beyondCredit({ is_on_hold: false, left_sen: 71_616 }, 71_616)).toBe(0);
    expect(beyondCredit({ is_on_hold: true, left_sen: 90_000 }, 71_616)).toBe(71_616);
  });

  it('is free once the nights slept on are given away', () => {
    expect(readinessOf(leaving('2026-11-21', 0, true))).toMatchObject({ done: 3, may: 'now' });
    expect(leaving('2026-11-21', 0, true)[0]).toMatchObject({ says: 'nights.waived', values: { count: 2 } });
  });

  it('gives up no night of a guest who arrived today and stays one', () => {
    const [nights] = linesOfCheckOut({
      today: TODAY,
      stay: { arrival: TODAY, departure: '2026-11-24', balance_sen: 0, total_sen: 0 },
      isWaived: false,
      isOnAccount: false,
      beyond_sen: 0,
    });
    expect(nights).toMatchObject({ says: 'nights.due' });
  });
});
