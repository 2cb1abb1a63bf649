import { formatDay } from '#browser/format.ts';
import type { Stay } from './stay.ts';

export interface RoomChange {
  /** Day of the change and unit numbers, formatted for people. */
  readonly words: Readonly<Record<'day' | 'from' | 'to', string>>;
  readonly unitId: number | null;
  readonly isDue: boolean;
}

/** Planned change of units of a guest in house; null where there is none. */
export function roomChange(row: Stay, today: string): RoomChange | null {
  const { moves_on: day, parts, unit_number: from } = row;
  if (row.status !== 'checked_in' || day === null || parts === null) return null;
  const next = parts.find(({ arrival }) => arrival === day);
  return {
    words: { day: formatDay(day), from: from ?? '–', to: next?.unit ?? '–' },
    unitId: next?.unit_id ?? null,
    isDue: day <= today,
  };
}
