import { addDays, countNights } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';

type Placed = Pick<RowOfResource<typeof reservations>, 'unit_id' | 'parts' | 'arrival' | 'departure'>;

export interface StayUnit {
  readonly unit_id: number;
  readonly nights: readonly string[];
}

/** Units of a stay, each with its nights in the order in which they were slept. */
export function listUnitsOfStay({ unit_id, parts, arrival, departure }: Placed): StayUnit[] {
  const placed = (parts ?? []).flatMap((part) =>
    part.unit_id === null ? [] : [{ unit_id: part.unit_id, nights: listNights(part.arrival, part.departure) }],
  );
  if (placed.length === 0) return unit_id === null ? [] : [{ unit_id, nights: listNights(arrival, departure) }];
  const nights = new Map<number, string[]>();
  for (const part of placed) nights.set(part.unit_id, [...(nights.get(part.unit_id) ?? []), ...part.nights]);
  return [...nights].map(([id, own]) => ({ unit_id: id, nights: own }));
}

const listNights = (arrival: string, departure: string): string[] =>
  Array.from({ length: Math.max(0, countNights(arrival, departure)) }, (_, at) => addDays(arrival, at));
