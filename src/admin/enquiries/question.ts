import type { StayDraft } from '#admin/reservations/booking-draft.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { knownAges } from '#shared/reservations/guests.ts';
import type { StayQuestion } from './calls.ts';
import type { Enquiry } from './letter.ts';

/** The question about free rooms: how it begins with the guest's wishes, and the call that it becomes. */

export type QuoteQuestion = StayQuestion & { readonly voucher: string | null };

/** Question as it is being written. */
export interface QuestionDraft extends StayDraft {
  readonly voucher: string;
  readonly foreign: boolean;
}

/** Returns the guest's wishes; an enquiry without days begins with those of the last offer. */
export function wishesOf(enquiry: Enquiry): QuestionDraft {
  const [last] = enquiry.offer ?? [];
  return {
    property_id: enquiry.property_id ?? last?.property_id ?? null,
    arrival: enquiry.arrival ?? last?.arrival ?? '',
    departure: enquiry.departure ?? last?.departure ?? '',
    adults: enquiry.adults ?? 2,
    children: enquiry.children ?? 0,
    ages: [],
    voucher: '',
    foreign: enquiry.nationality !== null && enquiry.nationality !== HOME_COUNTRY,
  };
}

/** Rooms are free or not whatever voucher the guest has. */
export const withoutVoucher = ({ voucher: _voucher, ...question }: QuoteQuestion): StayQuestion => question;

export const askedIn = (
  { arrival, departure, adults, children, ages, voucher, foreign }: QuestionDraft,
  property_id: number,
): QuoteQuestion => ({
  property_id,
  arrival,
  departure,
  adults,
  children,
  child_ages: knownAges(ages, children),
  any_foreign_occupant: foreign,
  voucher: voucher.trim() === '' ? null : voucher,
});
