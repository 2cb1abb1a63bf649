import type { StayIncome } from '#shared/packages/split-stay.ts';

/** A stay's income of which nothing is known but what is said. */
export const stayIncomeOf = (known: Partial<StayIncome>): StayIncome => ({
  room_sen: 0,
  extra_guest_sen: 0,
  cleaning_sen: 0,
  late_checkout_sen: 0,
  cancellation_fee_sen: 0,
  damage_sen: 0,
  other_sen: 0,
  channel_commission_sen: 0,
  gateway_fee_sen: 0,
  agent_commission_sen: 0,
  ...known,
});
