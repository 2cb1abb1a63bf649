/** Columns while no change of account is asked for. */
export const NO_BANK_CHANGE = {
  payouts_frozen: false,
  pending_bank_name: null,
  pending_bank_holder: null,
  pending_bank_account: null,
  pending_bank_account_mask: null,
  bank_change_by: null,
  bank_change_at: null,
} as const;

/** Values of an owner without units or settled months. */
export const NO_STANDING = {
  unit_count: 0,
  property_codes: null,
  package_codes: null,
  occupancy_percent: null,
  statement_period: null,
  statement_state: null,
  statement_sen: null,
  balance_sen: 0,
  free_total: 0,
  free_used: 0,
  payouts_held: false,
  hold_reason: null,
  held_by: null,
  held_at: null,
} as const;
