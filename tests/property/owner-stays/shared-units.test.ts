import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { computeGrant, computePartOf, daysOfEntitlement } from '#shared/owner-stays/entitlement.ts';

/** Owners of one unit by their shares; what is left of the whole is the house's. */
const drawnShares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 }).map((weights) => {
  const whole = Math.max(10_000, sumSen(weights));
  return weights.map((weight, owner_id) => ({ owner_id, share_bp: Math.floor((weight * 10_000) / whole) }));
});

const drawnTerms = fc.record({
  nights_per_year: fc.integer({ min: 0, max: 366 }),
  prorate_first_year: fc.boolean(),
  carry_over_max: fc.constant(0),
  carry_over_months: fc.constant(null),
});

const drawnYears = fc.record({
  basis: fc.constantFrom('calendar' as const, 'anniversary' as const),
  since: fc.option(fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-06-15', days))),
});

it('the owners of a unit have its nights between them, whatever their shares and whenever they came', () => {
  fc.assert(
    fc.property(drawnShares, drawnTerms, drawnYears, (owners, terms, years) => {
      const nights = computeGrant(terms, 2026, years);
      const partOf = (all: typeof owners, owner_id: number) =>
        computePartOf(nights, all, { owner_id, whole_bp: 10_000 });
      const parts = owners.map(({ owner_id }) => partOf(owners, owner_id));
      expect(sumSen(parts)).toBeLessThanOrEqual(nights);
      for (const [at, { share_bp }] of owners.entries()) {
        expect(Math.abs((parts[at] ?? 0) - (nights * share_bp) / 10_000)).toBeLessThan(1);
      }
      const rest = 10_000 - sumSen(owners.map(({ share_bp }) => share_bp));
      const all = [...owners, { owner_id: owners.length, share_bp: rest }];
      expect(sumSen(all.map(({ owner_id }) => partOf(all, owner_id)))).toBe(nights);
      expect(nights).toBeLessThanOrEqual(terms.nights_per_year);
      const { from } = daysOfEntitlement(2026, years);
      if (years.since === null || years.since <= from) expect(nights).toBe(terms.nights_per_year);
    }),
    { numRuns: 1000 },
  );
});
