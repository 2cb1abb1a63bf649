import { is } from '#server/kit/conditions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { reservationLines, staySegments, typeNights } from '#server/domain/reservations/tables.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { OutOfBounds, Overlaps, type Transaction } from '#server/platform/database/store.ts';
import { FixedClock } from '#tests/support/app.ts';
import { withTargets } from '#tests/support/targets.ts';
import { type OpenStore, domainEngines } from '#tests/support/engines.ts';

/** What the store itself refuses, whatever the code above it believes. */
describe.each(domainEngines)('rules of stays over $name', (engine) => {
  let opened: OpenStore;
  let places: { room_type_id: number; units: number[] };
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => opened.store.transaction(work);

  beforeAll(async () => {
    opened = await engine.open(new FixedClock());
    places = await inTransaction(async (tx) => {
      const unit = resourceTables.units;
      const values = { number: 'A1', lifecycle: 'active', housekeeping: 'clean', room_type_id: 1, property_id: 1 };
      const first = await withTargets(tx, unit.fields, values);
      const a = await tx.insert(unit, first);
      const b = await tx.insert(unit, { ...first, number: 'A2' });
      return { room_type_id: Number(a['room_type_id']), units: [a.id, b.id] };
    });
  }, 60_000);
  afterAll(() => opened?.close());

  const day = (n: number): string => `2026-12-${String(n).padStart(2, '0')}`;
  const segment = (arrival: number, departure: number, change: object = {}) => ({
    room_type_id: places.room_type_id,
    unit_id: places.units[0]!,
    kind: 'reservation' as const,
    blocking: true,
    pinned: false,
    arrival: day(arrival),
    departure: day(departure),
    ...change,
  });
  const other = () => ({ unit_id: places.units[1] });

  it.each<[string, () => object, unknown]>([
    ['[12,14) after it', () => segment(12, 14), null],
    ['[8,10) before it', () => segment(8, 10), null],
    ['[10,12) in another unit', () => segment(10, 12, other()), null],
    ['[10,12) without a unit', () => segment(10, 12, { unit_id: null }), null],
    ['[10,12) that takes nothing', () => segment(10, 12, { blocking: false }), null],
    ['[11,13) over its end', () => segment(11, 13), Overlaps],
    ['[9,13) around it', () => segment(9, 13), Overlaps],
    ['[10,11) within it', () => segment(10, 11), Overlaps],
    ['[10,10), which is no night', () => segment(10, 10, other()), OutOfBounds],
    ['[12,10), turned round', () => segment(12, 10, other()), OutOfBounds],
  ])('one stay holds [10,12): %s', async (_what, wanted, refusal) => {
    const attempt = inTransaction(async (tx) => {
      await tx.insert(staySegments, segment(10, 12));
      await tx.insert(staySegments, wanted() as Record<string, unknown>);
      throw new Error('rolled back');
    });
    if (refusal === null) await expect(attempt).rejects.toThrow('rolled back');
    else await expect(attempt).rejects.toBeInstanceOf(refusal);
  });

  it('a stay that no longer blocks leaves its nights to another, and cannot take them back', async () => {
    await inTransaction(async (tx) => {
      const { id } = await tx.insert(staySegments, segment(20, 22));
      await tx.update(staySegments, hasId(id), { blocking: false });
      await tx.insert(staySegments, segment(20, 22));
      const again = tx.attempt(() => tx.update(staySegments, hasId(id), { blocking: true }));
      await expect(again).rejects.toBeInstanceOf(Overlaps);
      await tx.remove(staySegments, hasId(id));
    });
  });

  it('a night is sold up to its capacity and what is overbooked, never below nothing', async () => {
    await inTransaction(async (tx) => {
      const night = { room_type_id: places.room_type_id, night: day(1), capacity: 2, overbook: 1, sold: 0 };
      expect(await tx.insertMissing(typeNights, [night, { ...night, night: day(2), capacity: 1 }])).toBe(2);
      expect(await tx.insertMissing(typeNights, [night, { ...night, night: day(3) }])).toBe(1);
      const where = { op: 'test', field: 'night', test: 'between', negated: false } as const;
      const both = { ...where, value: [day(1), day(2)] };
      const sell = (by: number) => tx.attempt(() => tx.increment(typeNights, both, { sold: by }));
      expect(await sell(2)).toBe(2);
      // The second night is full: neither is sold.
      await expect(sell(1)).rejects.toBeInstanceOf(OutOfBounds);
      const sold = await tx.list(typeNights, { where: both, sort: [{ field: 'night', descending: false }] });
      expect(sold.map((row) => row['sold'])).toEqual([2, 2]);
      await expect(sell(-3)).rejects.toBeInstanceOf(OutOfBounds);
      expect(await sell(-2)).toBe(2);
      const missing = is('night', day(9));
      expect(await tx.increment(typeNights, { ...where, value: missing && [day(9), day(9)] }, { sold: 1 })).toBe(0);
      await expect(tx.attempt(() => tx.increment(typeNights, both, { capacity: -2, sold: 1 }))).rejects.toBeInstanceOf(
        OutOfBounds,
      );
    });
  });

  it('a line of a folio is neither changed nor taken out', async () => {
    for (const change of [
      (tx: Transaction) => tx.update(reservationLines, hasId(1), { amount_sen: 1 }),
      (tx: Transaction) => tx.remove(reservationLines, hasId(1)),
    ])
      await expect(inTransaction<unknown>(change)).rejects.toThrow(/only ever added|append-only/);
  });
});
