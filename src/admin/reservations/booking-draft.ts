import type { bookStay, findSenders } from '#resources/reservations/calls.ts';
import type { AnswerOf, GivenTo } from '#shared/calls/call.ts';
import { houseDay } from '#shared/business-date.ts';
import { type Ages, knownAges } from '#shared/reservations/guests.ts';
import { isOfPlatform } from '#shared/reservations/platforms.ts';
import { SOURCE_CHANNELS, type SourceChannel } from '#shared/reservations/states.ts';
import { addDays, countNights, isDay } from '#shared/day.ts';
import { HOME_COUNTRY, countryCode } from '#shared/countries.ts';

/** What has been entered of a booking: how it begins, what it still lacks, and the call that it becomes. */

export type NamedSender = Pick<AnswerOf<typeof findSenders>['data'][number], 'id' | 'name' | 'name_zh'>;

/** Input of a booking so far; missing texts are empty strings. */
export interface BookingDraft {
  readonly property_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  /** 0 until the number is entered. */
  readonly adults: number;
  readonly children: number;
  readonly ages: Ages;
  readonly room_type_id: number | null;
  readonly unit_id: number | null;
  /** Null for what the house asks without a plan. */
  readonly rate_plan_id: number | null;
  readonly full_name: string;
  readonly phone: string;
  readonly email: string;
  readonly nationality: string;
  /** Chosen account, until its name is edited. */
  readonly lead_guest_id: number | null;
  /** Null until the guest was asked. */
  readonly any_foreign_occupant: boolean | null;
  readonly source_channel: SourceChannel;
  /** Who sold the stay, and for whose account; their names as they were found. */
  readonly agent: NamedSender | null;
  readonly company: NamedSender | null;
  readonly voucher: string;
  readonly channel_ref: string;
  readonly eta: string;
  readonly special_requests: string;
  readonly internal_note: string;
  /** Reason for selling the stay against a restriction. */
  readonly override_reason: string;
  /** Reason for confirming the stay before its deposit is paid. */
  readonly waive_reason: string;
}

const numberIn = (text: string | null): number | null => {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** An account that may be a booking's guest. */
export interface FoundGuest {
  readonly id: number;
  readonly account_number: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nationality: string | null;
}

/** The account for which the address asks to book, as a link from a guest's page does. */
export const guestIn = (search: string): number | null => numberIn(new URLSearchParams(search).get('lead_guest_id'));

/** The guest's part of a booking, as the account has it. */
export const draftOfGuest = ({ id, name, phone, email, nationality }: FoundGuest): Partial<BookingDraft> => ({
  lead_guest_id: id,
  full_name: name,
  phone: phone ?? '',
  email: email ?? '',
  ...(nationality === null ? {} : { nationality }),
});

/** Initial input of a booking: tonight, or the values of the address, for example of a link from the calendar. */
export function startOf(search: string, guest: FoundGuest | undefined): BookingDraft {
  const given = new URLSearchParams(search);
  const today = houseDay();
  const day = (name: string): string | null => {
    const text = given.get(name);
    return text !== null && isDay(text) ? text : null;
  };
  const arrival = day('arrival') ?? today;
  const departure = day('departure');
  return {
    property_id: numberIn(given.get('property_id')),
    arrival,
    departure: departure !== null && departure > arrival ? departure : addDays(arrival, 1),
    adults: numberIn(given.get('adults')) ?? 2,
    children: numberIn(given.get('children')) ?? 0,
    ages: [],
    room_type_id: numberIn(given.get('room_type_id')),
    unit_id: numberIn(given.get('unit_id')),
    rate_plan_id: null,
    full_name: '',
    phone: '',
    email: '',
    nationality: HOME_COUNTRY,
    lead_guest_id: null,
    any_foreign_occupant: null,
    source_channel: 'phone',
    agent: null,
    company: null,
    voucher: '',
    channel_ref: '',
    eta: '',
    special_requests: '',
    internal_note: '',
    override_reason: '',
    waive_reason: '',
    ...(guest && draftOfGuest(guest)),
  };
}

/** The part of a booking that an enquiry's question asks for, too: where, when and how many. */
export type StayDraft = Pick<BookingDraft, 'property_id' | 'arrival' | 'departure' | 'adults' | 'children' | 'ages'>;

export const isSourceChannel = (value: string): value is SourceChannel => Object.hasOwn(SOURCE_CHANNELS, value);

const hasNights = ({ arrival, departure }: StayDraft): boolean =>
  isDay(arrival) && isDay(departure) && countNights(arrival, departure) > 0;

/** Whether a price can be asked for: both days are there, in order, and there is at least one adult. */
export const isStay = (draft: StayDraft): boolean => hasNights(draft) && draft.adults >= 1;

/** Whether two inputs are equal, so that leaving the form would lose nothing. */
export const isSameDraft = (one: BookingDraft, other: BookingDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Drops the chosen plan when the room type changes, or the company of a negotiated one: the server would refuse the booking with a plan that
 * is not theirs.
 */
export function withoutPlan(
  before: BookingDraft,
  next: Partial<BookingDraft>,
  isNegotiated: boolean,
): Pick<Partial<BookingDraft>, 'rate_plan_id'> {
  const isOtherType = next.room_type_id !== undefined && next.room_type_id !== before.room_type_id;
  const isOtherCompany = next.company !== undefined && next.company?.id !== before.company?.id;
  return isOtherType || (isNegotiated && isOtherCompany) ? { rate_plan_id: null } : {};
}

/** A new arrival keeps the number of nights. */
export function arrivingOn(
  draft: StayDraft,
  arrival: string,
): Pick<StayDraft, 'arrival'> & Partial<Pick<StayDraft, 'departure'>> {
  if (!isDay(arrival) || !isDay(draft.arrival) || !isDay(draft.departure)) return { arrival };
  const nights = Math.max(1, countNights(draft.arrival, draft.departure));
  return { arrival, departure: addDays(arrival, nights) };
}

export const nightsIn = ({ arrival, departure }: StayDraft): number =>
  isDay(arrival) && isDay(departure) ? Math.max(0, countNights(arrival, departure)) : 0;

export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const isAgesBegun = ({ ages, children }: StayDraft): boolean =>
  knownAges(ages, children) === null && ages.slice(0, children).some((age) => age !== null);

/** Names of the missing inputs about the stay, in the order of the form. */
export const missingInStay = (draft: StayDraft): ('dates' | 'guests' | 'ages')[] => [
  ...(hasNights(draft) ? [] : (['dates'] as const)),
  ...(draft.adults >= 1 ? [] : (['guests'] as const)),
  ...(isAgesBegun(draft) ? (['ages'] as const) : []),
];

/** The same of the whole booking. */
export function missingIn(
  draft: BookingDraft,
  isAgainstRule = false,
): ('dates' | 'guests' | 'ages' | 'type' | 'name' | 'nationality' | 'foreign' | 'override')[] {
  return [
    ...missingInStay(draft),
    ...(draft.room_type_id === null ? (['type'] as const) : []),
    ...(draft.full_name.trim().length < 2 ? (['name'] as const) : []),
    ...(countryCode(draft.nationality) === null ? (['nationality'] as const) : []),
    ...(draft.any_foreign_occupant === null ? (['foreign'] as const) : []),
    ...(isAgainstRule && textOrNull(draft.override_reason) === null ? (['override'] as const) : []),
  ];
}

interface Order {
  readonly status: 'pending' | 'confirmed';
  readonly quoteId: string | null;
  readonly isAgainstRule: boolean;
}

export function bodyOf(
  draft: BookingDraft,
  { status, quoteId, isAgainstRule }: Order,
): GivenTo<typeof bookStay> | null {
  const { room_type_id, any_foreign_occupant } = draft;
  if (room_type_id === null || any_foreign_occupant === null) return null;
  return {
    room_type_id,
    unit_id: draft.unit_id,
    arrival: draft.arrival,
    departure: draft.departure,
    adults: draft.adults,
    children: draft.children,
    child_ages: knownAges(draft.ages, draft.children),
    lead_guest: {
      full_name: draft.full_name.trim(),
      email: textOrNull(draft.email),
      phone: textOrNull(draft.phone),
      nationality: draft.nationality,
    },
    any_foreign_occupant,
    source_channel: draft.source_channel,
    agent_id: draft.agent?.id ?? null,
    company_id: draft.company?.id ?? null,
    voucher: textOrNull(draft.voucher),
    rate_plan_id: draft.rate_plan_id,
    // A quote counts the tourism tax as the property's to collect.
    quote_id: isOfPlatform(draft.source_channel) ? null : quoteId,
    status,
    lead_guest_id: draft.lead_guest_id,
    channel_ref: textOrNull(draft.channel_ref),
    eta: textOrNull(draft.eta),
    special_requests: textOrNull(draft.special_requests),
    internal_note: textOrNull(draft.internal_note),
    override_reason: isAgainstRule ? textOrNull(draft.override_reason) : null,
    waive_reason: status === 'confirmed' ? textOrNull(draft.waive_reason) : null,
  };
}
