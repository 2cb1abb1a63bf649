import type { Beginnings } from '#tests/support/begins-as.ts';

/** The number of the unit of a stay that has none. */
export const NOWHERE = '';

/** What is noted of a stay that was charged for a damage. */
export const CHARGED = 'A lamp was charged';

export const reservationsBeginnings: Beginnings = {
  created: {
    payments: { direction: 'in', method: '04', confirm_overpayment: true },
  },
  standing: {
    reservations: { status: 'confirmed' },
    'reservation-guests': { is_lead: false },
  },
  acted: {
    'reservations.assign': { unit_number: NOWHERE },
    'reservations.take-off-charge': { internal_note: CHARGED },
    'reservations.check-in': { ttx_collector: 'operator' },
    'reservations.tourism-tax': { ttx_collector: 'operator' },
  },
};
