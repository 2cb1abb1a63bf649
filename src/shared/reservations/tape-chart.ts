import type { StayState } from './states.ts';

/** The tape chart's call. */
export const CALENDAR_URL = '/api/reservations/calendar';

export interface CalendarUnit {
  readonly id: number;
  readonly room_type_id: number;
  readonly number: string;
  readonly floor: number | null;
  readonly housekeeping: string;
  readonly lifecycle: string;
}

export interface CalendarType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly overbook_limit: number;
  readonly units: readonly CalendarUnit[];
}

/** Later than any stay: where nights without an end are kept to end. */
export const NEVER = '2200-01-01';

/** `not-let`: outside the time for which the house lets the unit. */
export type StayKind = 'reservation' | 'maintenance' | 'owner-stay' | 'other' | 'not-let';

/** Nights [arrival, departure) of a stay in one place, or of a block. A stay that changes rooms has several. */
export interface CalendarStay {
  /** Id of the row of nights, not of the stay; negative for a stay that holds none. */
  readonly id: number;
  readonly kind: StayKind;
  /** Null for a block. */
  readonly reservation_id: number | null;
  /** Null for a stay, and for nights on which the unit is not let. */
  readonly block_id: number | null;
  readonly room_type_id: number;
  /** Null while no unit is assigned. */
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly status: StayState | null;
  /** The guest, or why the unit is blocked. */
  readonly title: string;
  readonly reference: string | null;
  readonly balance_sen: number;
  readonly pinned: boolean;
  /** It is one of several parts of its stay. */
  readonly is_part: boolean;
  /** The day until which the room is kept for a guest who should have left by now; null for everybody else. */
  readonly kept_until: string | null;
}

/** The units of one property and the stays in them. */
export interface Calendar {
  /** The day the house is living in. */
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** All of them, to choose from. */
  readonly properties: readonly { readonly id: number; readonly name: string; readonly name_zh: string | null }[];
  /** Null where there is none at all. */
  readonly property_id: number | null;
  readonly room_types: readonly CalendarType[];
  readonly stays: readonly CalendarStay[];
}
