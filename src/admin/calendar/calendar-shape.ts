import type { StayState } from '#shared/booking/states.ts';

/** What the call answers; `server/domain/calendar.ts` says what it means. */
export interface CalendarUnit {
  readonly id: number;
  readonly room_type_id: number;
  readonly number: string;
  readonly housekeeping: string;
  readonly lifecycle: string;
}

export interface CalendarType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly units: readonly CalendarUnit[];
}

export type StayKind = 'reservation' | 'maintenance' | 'owner-stay' | 'other';

export interface CalendarStay {
  readonly id: number;
  readonly kind: StayKind;
  readonly reservation_id: number | null;
  readonly block_id: number | null;
  readonly room_type_id: number;
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly status: StayState | null;
  readonly title: string;
  readonly reference: string | null;
  readonly balance_sen: number;
  readonly pinned: boolean;
  readonly is_part: boolean;
}

export interface Calendar {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly properties: readonly { readonly id: number; readonly name: string; readonly name_zh: string | null }[];
  readonly property_id: number | null;
  readonly room_types: readonly CalendarType[];
  readonly stays: readonly CalendarStay[];
}
