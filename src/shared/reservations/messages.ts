import { type Tone, f } from '#shared/field.ts';

/** Messages about a stay, with the colours of their chips. */
export const stayMessages = {
  'stay-held': 'blue',
  'stay-confirmed': 'green',
  'stay-changed': 'blue',
  'stay-cancelled': 'gray',
  'stay-no-show': 'gray',
} as const satisfies Readonly<Record<string, Tone>>;

/** What such a message is about. */
export const aboutStay = { reservation_id: f.relation('reservations').optional() };

/** Words that prove to the hotel whose stay it is, so they are shown to their reader alone. */
export const guestSecrets = ['guest_code'] as const;
