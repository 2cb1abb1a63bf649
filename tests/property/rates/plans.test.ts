import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countNights } from '#shared/day.ts';
import { isSaleOver } from '#shared/rates/sale-days.ts';
import { isPlanFor, planBar, sayNightsBroken } from '#shared/rates/rate-plan.ts';

const TODAY = '2026-06-01';
const few = fc.integer({ min: 1, max: 3 });
const orNone = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });

const plan = fc.record({
  active: fc.boolean(),
  property_id: few,
  room_type_id: orNone(few),
  company_id: orNone(few),
  min_nights: orNone(fc.integer({ min: 1, max: 4 })),
  max_nights: orNone(fc.integer({ min: 2, max: 6 })),
  advance_min_days: orNone(fc.integer({ min: 0, max: 5 })),
  advance_max_days: orNone(fc.integer({ min: 5, max: 20 })),
  stay_from: orNone(fc.integer({ min: 0, max: 8 }).map((days) => addDays(TODAY, days))),
  stay_to: orNone(fc.integer({ min: 5, max: 25 }).map((days) => addDays(TODAY, days))),
  book_from: orNone(fc.integer({ min: -3, max: 2 }).map((days) => addDays(TODAY, days))),
  book_to: orNone(fc.integer({ min: -1, max: 3 }).map((days) => addDays(TODAY, days))),
});
const stay = fc
  .record({
    property_id: few,
    room_type_id: few,
    company_id: orNone(few),
    ahead: fc.integer({ min: 0, max: 20 }),
    nights: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ ahead, nights, ...rest }) => {
    const arrival = addDays(TODAY, ahead);
    return { ...rest, arrival, departure: addDays(arrival, nights) };
  });

describe('the plans of a stay', () => {
  it('are those that would be everybody’s, less the ones negotiated with another company', () => {
    fc.assert(
      fc.property(plan, stay, (one, asked) => {
        const ifOpen = planBar({ ...one, company_id: null }, asked, TODAY);
        const isTheirs = one.company_id === null || one.company_id === asked.company_id;
        expect(planBar(one, asked, TODAY) === null).toBe(ifOpen === null && isTheirs);
        expect(isPlanFor(one, asked.company_id)).toBe(isTheirs);
      }),
    );
  });

  it('lie night by night within the days they are sold for, and are booked on days they can be booked on', () => {
    fc.assert(
      fc.property(plan, stay, (one, asked) => {
        const always = { stay_from: null, stay_to: null, book_from: null, book_to: null };
        const count = countNights(asked.arrival, asked.departure);
        const nights = Array.from({ length: count }, (_, at) => addDays(asked.arrival, at));
        const isBooked = (one.book_from ?? TODAY) <= TODAY && TODAY <= (one.book_to ?? TODAY);
        const isSold = nights.every((night) => (one.stay_from ?? night) <= night && night <= (one.stay_to ?? night));
        // Nothing else bars it, or hardly one case in a hundred would come to its days.
        const fits = { active: true, property_id: asked.property_id, room_type_id: null, company_id: null };
        const open = { min_nights: null, max_nights: null, advance_min_days: null, advance_max_days: null };
        expect(planBar({ ...one, ...fits, ...open, ...always }, asked, TODAY)).toBeNull();
        expect(planBar({ ...one, ...fits, ...open }, asked, TODAY) === null).toBe(isBooked && isSold);
      }),
    );
  });

  it('are said to be left by a stay exactly where its nights would bar it, and whenever it was booked', () => {
    fc.assert(
      fc.property(plan, stay, (one, asked) => {
        const fits = { active: true, property_id: asked.property_id, room_type_id: null, company_id: null };
        const anyDay = { advance_min_days: null, advance_max_days: null, book_from: null, book_to: null };
        const said = sayNightsBroken(one, asked);
        expect(said === null).toBe(planBar({ ...one, ...fits, ...anyDay }, asked, TODAY) === null);
        expect(said?.en ?? 'for').toMatch(/^for/);
      }),
    );
  });

  it('are over once no stay from that day on could be booked under them, on that day or later', () => {
    fc.assert(
      fc.property(plan, orNone(fc.integer({ min: -3, max: 3 })), (some, last) => {
        const one = { ...some, stay_to: last === null ? null : addDays(TODAY, last) };
        const fits = { active: true, property_id: 1, room_type_id: null, company_id: null };
        const open = { min_nights: null, max_nights: null, advance_min_days: null, advance_max_days: null };
        const later = Array.from({ length: 40 }, (_, at) => addDays(TODAY, at));
        const canBook = later.some((today) =>
          later.some((arrival) => {
            const night = {
              property_id: 1,
              room_type_id: 1,
              company_id: null,
              arrival,
              departure: addDays(arrival, 1),
            };
            return arrival >= today && planBar({ ...one, ...fits, ...open }, night, today) === null;
          }),
        );
        // One that could never be booked is not over before it begins.
        const begins = [one.stay_from, one.book_from].every((day) => day === null || day <= TODAY);
        fc.pre(begins || canBook);
        expect(isSaleOver(one, TODAY)).toBe(!canBook);
      }),
    );
  });

  it('without a company are never negotiated ones, and say so before conditions that could be met', () => {
    fc.assert(
      fc.property(plan, few, stay, (one, company_id, asked) => {
        const bar = planBar({ ...one, company_id }, { ...asked, company_id: null }, TODAY);
        expect(['plan_room', 'plan_company']).toContain(bar?.rule);
      }),
    );
  });
});
