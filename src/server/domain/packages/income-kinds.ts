import type { StayIncome } from '#shared/packages/split-stay.ts';
import type { LineCode } from '#shared/rates/line.ts';

/**
 * Lines by the kind of income that they are; taxes, levies and the rounding of cash are nobody's, and a bill that was passed on to the
 * guest only makes that bill less.
 */
export const INCOME_OF_LINE: Readonly<Partial<Record<LineCode, keyof StayIncome>>> = {
  ROOM: 'room_sen',
  LOS: 'room_sen',
  VOUCHER: 'room_sen',
  EXTRA_GUEST: 'extra_guest_sen',
  CLEANING: 'cleaning_sen',
  LATE_CHECKOUT: 'late_checkout_sen',
  DAMAGE: 'damage_sen',
  CANCELLATION: 'cancellation_fee_sen',
  // Nights that were paid for and not slept.
  UNSLEPT: 'cancellation_fee_sen',
};
