import type { Tone } from '#shared/field.ts';

/**
 * States of a stay and their colours; the actions of reservations say which state follows which. Lists colour only gold and
 * red. On the tape chart, where colour means "look here", a state is drawn by its `.mark-…` in `admin/reservations/tape-chart/tape-chart.css`.
 */
export const STAY_STATES = {
  enquiry: 'gray',
  pending: 'gold',
  confirmed: 'blue',
  checked_in: 'green',
  checked_out: 'gray',
  cancelled: 'gray',
  no_show: 'red',
  expired: 'gray',
  quarantined: 'red',
} as const satisfies Readonly<Record<string, Tone>>;
export type StayState = keyof typeof STAY_STATES;

export const SOURCE_CHANNELS = {
  direct_web: 'green',
  walk_in: 'green',
  phone: 'green',
  whatsapp: 'green',
  agent: 'blue',
  airbnb: 'purple',
  booking_com: 'purple',
  agoda: 'purple',
  expedia: 'purple',
  trip_com: 'purple',
  ical: 'purple',
  corporate: 'blue',
  owner: 'gray',
} as const satisfies Readonly<Record<string, Tone>>;
export type SourceChannel = keyof typeof SOURCE_CHANNELS;

/** Minutes for which nights are held: half an hour on the website, where a visitor pays or leaves, a day where the desk will speak with the guest again. */
export const holdMinutes = (source: string | null | undefined): number => (source === 'direct_web' ? 30 : 24 * 60);

/** How a changed stay is priced: nights that stay keep their price, or all of it as of now. */
export const PRICE_MODES = { keep: 'gray', whole: 'gray' } as const satisfies Readonly<Record<string, Tone>>;

/** How money changes hands, in the codes of the tax authority. */
export const PAYMENT_METHODS = {
  '01': 'gray',
  '02': 'gray',
  '03': 'gray',
  '04': 'gray',
  '05': 'gray',
  '06': 'gray',
  '07': 'gray',
  '08': 'gray',
} as const satisfies Readonly<Record<string, Tone>>;
export const CASH = '01';
