import type { Reader } from '#server/platform/database/store.ts';
import { reservationNights } from '#server/domain/reservations/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/** Prices of sold nights in sen, stay by stay, with the place of each in a list of nights; free nights are left out. */
export type NightRates = ReadonlyMap<number, readonly (readonly [night: number, sen: number])[]>;

export async function readNightRates(reader: Reader, nights: readonly string[]): Promise<NightRates> {
  const date = { $gte: nights[0] ?? '', $lte: nights.at(-1) ?? '' };
  const rows = await reader.list(reservationNights, {
    where: rowsWhere(reservationNights, { date, is_free: false }),
    fields: ['reservation_id', 'date', 'final_sen'],
  });
  const places = new Map(nights.map((night, at) => [night, at]));
  const rates = new Map<number, (readonly [number, number])[]>();
  for (const row of rows) {
    const id = row.reservation_id;
    const night = [places.get(row.date) ?? -1, row.final_sen] as const;
    const known = rates.get(id);
    if (known) known.push(night);
    else rates.set(id, [night]);
  }
  return rates;
}

interface Sold {
  readonly reservation_id: number | null;
  readonly first: number;
  readonly end: number;
}

/** The average of the nights sold, in sen; null where none is. */
export function computeAverageRate(stays: readonly Sold[], rates: NightRates): number | null {
  let [nights, sum] = [0, 0];
  for (const { reservation_id, first, end } of stays) {
    for (const [night, sen] of rates.get(reservation_id ?? 0) ?? []) {
      if (night < first || night >= end) continue;
      nights += 1;
      sum += sen;
    }
  }
  return nights === 0 ? null : Math.round(sum / nights);
}
