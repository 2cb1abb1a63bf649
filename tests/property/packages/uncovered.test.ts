import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { findUncovered } from '#server/domain/packages/assignments.ts';

const START = '2026-01-01';
const DAYS = 60;

/** Timelines that share no day, the last of them open now and then. */
const timeline = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: DAYS - 1 }), { minLength: 0, maxLength: 6 }), fc.boolean())
  .map(([marks, isOpen]) => {
    const ends = marks.toSorted((a, b) => a - b);
    const spans = ends.flatMap((from, at) =>
      at % 2 === 0 && at + 1 < ends.length ? [[from, ends[at + 1]] as const] : [],
    );
    const closed = spans.map(([from, to = DAYS]) => ({ from: addDays(START, from), to: addDays(START, to) }));
    const last = ends.at(-1);
    return isOpen && ends.length % 2 === 1 && last !== undefined
      ? [...closed, { from: addDays(START, last), to: null }]
      : closed;
  });

const holds = (spans: readonly { readonly from: string; readonly to: string | null }[], day: string): boolean =>
  spans.some(({ from, to }) => from <= day && (to === null || day < to));

it('names the first days on which a unit is owned and on no agreement, as going through them day by day does', () => {
  fc.assert(
    fc.property(timeline, timeline, (owned, assigned) => {
      const days = Array.from({ length: DAYS + 5 }, (_, at) => addDays(START, at));
      // From the first day on an agreement that an unbroken ownership has.
      let isBegun = false;
      const lacking = days.filter((day) => {
        const isHeld = holds(assigned, day);
        isBegun = holds(owned, day) && (isBegun || isHeld);
        return isBegun && !isHeld;
      });
      const found = findUncovered(owned, assigned);
      expect(found?.from).toBe(lacking[0]);
      if (found) expect(holds([found], lacking[0] ?? '')).toBe(true);
      const behind = found?.to ?? null;
      if (behind !== null) expect(lacking).not.toContain(behind);
    }),
  );
});
