import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { type PolicyOffered, UNWRITTEN_POLICY, choosePolicy, isUndated } from '#shared/rates/cancellation-policy.ts';

const TODAY = '2026-06-01';
const day = (least: number, most: number) =>
  fc.option(
    fc.integer({ min: least, max: most }).map((days) => addDays(TODAY, days)),
    { nil: null },
  );
const days = fc.record({
  book_from: day(-4, 4),
  book_to: day(-2, 6),
  stay_from: day(-2, 12),
  stay_to: day(2, 18),
});
const by = fc.constantFrom('plan', 'house', 'policy');
const offers = fc.array(fc.record({ days, by }), { maxLength: 5 }).map((all) =>
  all.map(({ days: own, by: named }, at): PolicyOffered => ({
    policy: {
      id: at + 1,
      name: { en: `Policy ${at + 1}`, zh: `政策 ${at + 1}` },
      tiers: [],
      no_show: { penalty: 'full', bp: 10_000 },
    },
    days: own,
    by: named,
  })),
);
const booking = fc
  .record({ ahead: fc.integer({ min: 0, max: 20 }), on: fc.integer({ min: -5, max: 8 }) })
  .map(({ ahead, on }) => ({ booked_on: addDays(TODAY, on), arrival: addDays(TODAY, on + ahead) }));
const NO_DAYS = { book_from: null, book_to: null, stay_from: null, stay_to: null };

const isWithin = (at: string, from: string | null, to: string | null): boolean =>
  (from ?? at) <= at && at <= (to ?? at);

const holds = ({ days: own }: PolicyOffered, { booked_on, arrival }: { booked_on: string; arrival: string }): boolean =>
  isWithin(booked_on, own.book_from, own.book_to) && isWithin(arrival, own.stay_from, own.stay_to);

describe('the cancellation policy of a stay', () => {
  it('is the first that is for its arrival and for the day on which it is booked, or the fee that nobody wrote', () => {
    fc.assert(
      fc.property(offers, booking, (all, asked) => {
        const first = all.find((each) => holds(each, asked));
        const { because, ...policy } = choosePolicy(all, asked);
        expect(policy).toEqual(first?.policy ?? UNWRITTEN_POLICY);
        const passed = first ? all.indexOf(first) : all.length;
        // One reason for each that is not for it, and one for the one that holds.
        expect(because?.map(({ rule }) => rule)).toEqual([
          ...all.slice(0, passed).map((each) => `POLICY-${each.policy.id ?? 0}`),
          first ? `POLICY-${first.policy.id ?? 0}` : 'UNWRITTEN',
        ]);
        for (const { text, text_zh } of because ?? []) {
          expect(text).not.toBe('');
          expect(text_zh).toMatch(/\p{Script=Han}/u);
        }
      }),
    );
  });

  it('is the one that is named where no policy says days, whatever the days of the stay', () => {
    fc.assert(
      fc.property(offers, booking, booking, (all, asked, other) => {
        const undated = all.map((each) => ({ ...each, days: NO_DAYS }));
        const { because, ...policy } = choosePolicy(undated, asked);
        expect(policy).toEqual(undated[0]?.policy ?? UNWRITTEN_POLICY);
        expect(because).toHaveLength(1);
        expect(choosePolicy(undated, other)).toEqual({ ...policy, because });
      }),
    );
  });

  it('does not change with what stands behind a policy that is for every stay', () => {
    fc.assert(
      fc.property(offers, offers, booking, (all, behind, asked) => {
        const always: PolicyOffered = { policy: { ...UNWRITTEN_POLICY, id: 9 }, days: NO_DAYS, by: 'house' };
        expect(isUndated(always.days)).toBe(true);
        expect(choosePolicy([...all, always, ...behind], asked)).toEqual(choosePolicy([...all, always], asked));
      }),
    );
  });
});
