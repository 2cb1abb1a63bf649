import { formatDay } from '#browser/format.ts';
import type { Row } from '#admin/components/client-part.ts';
import type { StayPart } from '#resources/reservations/reservations.ts';

export interface RoomChange {
  /** The day it is planned for, and the rooms by their numbers, as they are read. */
  readonly words: Readonly<Record<'day' | 'from' | 'to', string>>;
  readonly unitId: number | null;
  readonly isDue: boolean;
}

/** The planned change of rooms of a guest who is in house; null where there is none. */
export function roomChange(row: Row, today: string): RoomChange | null {
  const { moves_on: day, parts, unit_number: from } = row;
  if (row['status'] !== 'checked_in' || typeof day !== 'string' || !Array.isArray(parts)) return null;
  const next = (parts as readonly StayPart[]).find(({ arrival }) => arrival === day);
  return {
    words: { day: formatDay(day), from: typeof from === 'string' ? from : '–', to: next?.unit ?? '–' },
    unitId: next?.unit_id ?? null,
    isDue: day <= today,
  };
}
