import { describe, expect, it } from 'vitest';
import { demoFreeStays } from '#server/seed/owner-stays/free-stays.ts';

const now = new Date('2026-11-24T03:30:00.000Z');
const owned = { id: 1, version: 1, created_at: '', updated_at: '', share_bp: 10_000, from: '2024-11-01', to: null };
const ownerships = [1, 2, 3].map((id) => ({
  ...owned,
  id,
  unit_id: id,
  owner_id: id,
  note: null,
  is_incomplete: false,
}));
const stay = {
  reservation_id: 9,
  owner_id: 1,
  unit_id: 1,
  arrival: '2026-03-02',
  departure: '2026-03-04',
  guests: 2,
  status: 'completed',
} as const;
const nothing = { properties: [], roomTypes: [], units: [] };

describe('the free nights of the demo', () => {
  const made = demoFreeStays({ now, ownerships, listings: nothing, stays: [stay] });

  it('go from 12 to 10 by an owner’s stay of two weekday nights', () => {
    const own = made.entries.filter(({ owner_id, year }) => owner_id === 1 && year === 2026);
    expect(own.map(({ kind, nights, balance_after }) => [kind, nights, balance_after])).toEqual([
      ['grant', 12, 12],
      ['hold', -2, 10],
      ['release', 2, 12],
      ['use', -2, 10],
    ]);
    expect(made.requests[0]).toMatchObject({ status: 'completed', weight: 2, reservation_id: 9, balance_after: 10 });
  });

  it('are the sum of their entries in every balance, and never below nothing', () => {
    expect(made.balances.length).toBeGreaterThan(5);
    for (const { owner_id, unit_id, year, balance, granted, held, used, gone } of made.balances) {
      const own = made.entries.filter(
        (row) => row.owner_id === owner_id && row.unit_id === unit_id && row.year === year,
      );
      expect(own.reduce((sum, { nights }) => sum + nights, 0)).toBe(balance);
      expect(granted - held - used - gone).toBe(balance);
      expect(Math.min(...own.map(({ balance_after }) => balance_after))).toBeGreaterThanOrEqual(0);
    }
  });
});
