import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeStay } from '#shared/reservations/change-stay.ts';
import { addDays, countNights } from '#shared/day.ts';
import { priceStay } from '#shared/rates/price.ts';
import type { SeasonRule } from '#shared/rates/night-price.ts';
import type { AgreedPlan, PricedStay, StayInput } from '#shared/rates/stay-input.ts';
import { percentOf } from '#shared/money.ts';
import { senOf } from '#tests/support/formulas.ts';
import { serviceTax, stayOf } from '#tests/support/stays.ts';

const STAYS = { numRuns: 1000 };
const sen = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const surcharge = fc.record(
  { bp: fc.integer({ min: -3000, max: 20_000 }), sen: fc.integer({ min: -5000, max: 50_000 }) },
  { requiredKeys: [] },
);
/** Around the change of the service tax in March 2024. */
const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays('2024-01-20', days));

const holiday = fc
  .record({ price_from: day, nights: fc.integer({ min: 1, max: 6 }), surcharge, priority: sen(3), id: sen(99) })
  .chain(({ price_from, nights, id, ...rest }) =>
    fc.record({
      rule: fc.constant(`HOL-${id}`),
      name: fc.constant({ en: 'Feast', zh: '节日' }),
      price_from: fc.constant(price_from),
      price_to: fc.constant(addDays(price_from, nights)),
      surcharge: fc.constant(rest.surcharge),
      priority: fc.constant(rest.priority),
      stacking: fc.constantFrom('replace' as const, 'add' as const),
      price_states: fc.constantFrom<string[]>([], ['06'], ['10', '14']),
    }),
  );

const season = fc
  .record({
    from: day,
    nights: fc.integer({ min: 1, max: 40 }),
    adjustment: surcharge,
    is_own: fc.boolean(),
    id: sen(99),
    weekday_sen: fc.array(fc.option(sen(200_000), { nil: null, freq: 3 }), { minLength: 7, maxLength: 7 }),
  })
  .map(({ nights, id, ...rest }): SeasonRule => ({
    ...rest,
    rule: `SEASON-${id}`,
    name: { en: 'Peak', zh: '旺季' },
    until: addDays(rest.from, nights),
  }));

const plan: fc.Arbitrary<AgreedPlan> = surcharge.map((adjustment) => ({
  id: 2,
  rule: 'PLAN-2',
  name: { en: 'Non-refundable', zh: '不可退款' },
  adjustment,
  meal: 'none',
  prepay: 'full',
  deposit_bp: null,
}));

const stays: fc.Arbitrary<StayInput> = fc
  .record({
    arrival: day,
    nights: fc.integer({ min: 1, max: 35 }),
    adults: fc.integer({ min: 1, max: 5 }),
    children: fc.integer({ min: 0, max: 3 }),
    base_rate_sen: sen(200_000),
    extra_guest_sen: sen(20_000),
    cleaning_sen: sen(30_000),
    weekend: fc.option(surcharge, { nil: null }),
    weekend_nights: fc.constantFrom('fri-sat' as const, 'thu-fri' as const, 'none' as const),
    rate_days: fc.array(fc.record({ date: day, price_sen: sen(300_000) }), { maxLength: 10 }),
    holidays: fc.array(holiday, { maxLength: 4 }),
    seasons: fc.array(season, { maxLength: 4 }),
    plan: fc.option(plan, { nil: null }),
    channel: fc.option(fc.constant({ name: 'Channel', markup_bp: 1275 }), { nil: null }),
    free_nights: fc.array(day, { maxLength: 4 }),
    voucher: fc.option(
      fc.record({
        code: fc.constant('V'),
        name: fc.constant({ en: 'Voucher', zh: '优惠券' }),
        bp: fc.constantFrom(0, 1250, 10_000),
        sen: fc.oneof(fc.constant(0), sen(500_000)),
      }),
      { nil: null },
    ),
    sst_registered: fc.boolean(),
    any_foreign_occupant: fc.boolean(),
    deposit_bp: sen(10_000),
  })
  .map(({ nights, ...rest }) => stayOf({ ...rest, departure: addDays(rest.arrival, nights) }));

const roomOf = ({ lines }: PricedStay): number => amountOf(lines, 'ROOM');
const amountOf = (lines: PricedStay['lines'], ...codes: string[]): number =>
  lines.filter(({ code }) => codes.includes(code)).reduce((sum, { amount_sen }) => sum + amount_sen, 0);

describe('the price of any stay', () => {
  it('is the sum of its lines, each of them whole sen and quantity times unit price', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const { lines, total_sen, deposit_sen } = priceStay(input);
        expect(lines.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(total_sen);
        const isWhole = lines.map(
          ({ qty, unit_sen, amount_sen }) =>
            Number.isSafeInteger(amount_sen) && Number.isInteger(qty) && qty > 0 && qty * unit_sen === amount_sen,
        );
        expect(isWhole).not.toContain(false);
        expect(total_sen).toBeGreaterThanOrEqual(0);
        expect(deposit_sen).toBe(percentOf(total_sen, input.deposit_bp));
      }),
      STAYS,
    );
  });

  it('has a label in both languages, a formula and a reason on every line and night', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const { lines, nights } = priceStay(input);
        const reasons = [...lines, ...nights].flatMap(({ because }) => because);
        const said = [
          ...lines.flatMap(({ label, formula }) => [label.en, label.zh, formula]),
          ...nights.map(({ formula }) => formula),
          ...reasons.flatMap(({ rule, text, text_zh }) => [rule, text, text_zh]),
        ];
        expect([...lines, ...nights].every(({ because }) => because.length > 0)).toBe(true);
        expect(said.filter((text) => text === '' || /undefined|NaN|null/.test(text))).toEqual([]);
      }),
      STAYS,
    );
  });

  it('is what its formulas come to, line by line, also where a discount falls on two rates of tax', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const { lines } = priceStay(input);
        expect(lines.map(({ formula }) => [formula, senOf(formula)])).toEqual(
          lines.map(({ formula, amount_sen }) => [formula, amount_sen]),
        );
      }),
      STAYS,
    );
  });

  it('is additive over nights: room, extra guests, tourism tax and levy of both parts of a stay make the whole', () => {
    fc.assert(
      fc.property(stays, fc.nat(), (input, at) => {
        const between = addDays(input.arrival, at % (countNights(input.arrival, input.departure) + 1));
        const [whole, first, second] = [
          priceStay(input),
          priceStay({ ...input, departure: between }),
          priceStay({ ...input, arrival: between }),
        ];
        expect(whole.nights).toEqual([...first.nights, ...second.nights]);
        expect(roomOf(whole)).toBe(whole.nights.reduce((sum, { final_sen }) => sum + final_sen, 0));
        for (const code of ['ROOM', 'EXTRA_GUEST', 'TTX', 'LEVY']) {
          expect(amountOf(whole.lines, code)).toBe(amountOf(first.lines, code) + amountOf(second.lines, code));
        }
      }),
      STAYS,
    );
  });

  it('charges the service tax of each taxed line, rounded by itself, at the rate of its nights', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const { lines, nights } = priceStay(input);
        const tax = amountOf(lines, 'SST');
        const taxed = lines.filter(({ tax_code }) => tax_code === 'SST');
        const at = (bp: number): number => taxed.reduce((sum, { amount_sen }) => sum + percentOf(amount_sen, bp), 0);
        const rates = new Set(nights.map(({ date }) => serviceTax.find(({ to }) => to === null || date < to)?.bp ?? 0));
        expect(taxed.length > 0).toBe(input.sst_registered);
        const [low, high] = [Math.min(...rates), Math.max(...rates)];
        if (rates.size === 1) expect(tax).toBe(input.sst_registered ? at(low) : 0);
        else if (input.sst_registered) {
          expect(tax).toBeGreaterThanOrEqual(at(low) - taxed.length);
          expect(tax).toBeLessThanOrEqual(at(high) + taxed.length);
        }
      }),
      STAYS,
    );
  });

  it('never takes off more than the room', () => {
    fc.assert(
      fc.property(stays, (input) => {
        const stay = priceStay(input);
        expect(stay.room_sen).toBe(amountOf(stay.lines, 'ROOM', 'LOS', 'VOUCHER'));
        expect(stay.room_sen).toBeGreaterThanOrEqual(0);
      }),
      STAYS,
    );
  });

  it('does not change by being asked again, whatever happened to the rates of nights it keeps', () => {
    fc.assert(
      fc.property(stays, sen(200_000), (input, base_rate_sen) => {
        const before = priceStay(input);
        const { kept, whole } = changeStay(before, {
          ...input,
          base_rate_sen,
          rate_days: [],
          holidays: [],
          seasons: [],
        });
        expect(kept.difference_sen).toBe(0);
        expect(whole.difference_sen).toBe(whole.stay.total_sen - before.total_sen);
      }),
      STAYS,
    );
  });
});
