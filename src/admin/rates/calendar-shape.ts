import type { DayRules } from '#shared/booking/rate-day.ts';

/** What `/api/room-types/{id}/rates` answers. */
export interface RateCalendarAnswer {
  readonly today: string;
  readonly standing: {
    readonly base_rate_sen: number;
    readonly min_nights: number;
    readonly max_nights: number | null;
  };
  readonly days: readonly CalendarDay[];
}

export interface CalendarDay {
  readonly date: string;
  readonly base_sen: number;
  readonly day_class: 'weekday' | 'weekend' | 'holiday';
  readonly surcharge_sen: number;
  readonly final_sen: number;
  readonly formula: string;
  readonly because: readonly { readonly rule: string; readonly text: string; readonly text_zh: string }[];
  readonly rules: DayRules;
  readonly holidays: readonly {
    readonly id: number;
    readonly name: string;
    readonly name_zh: string | null;
    readonly min_nights: number | null;
    readonly is_priced: boolean;
  }[];
}

/** What painting comes to, night by night. */
export interface PaintAnswer {
  readonly data: {
    readonly changed: number;
    readonly nights: readonly { readonly date: string; readonly before_sen: number; readonly after_sen: number }[];
  };
  readonly audit_id: number | null;
}
