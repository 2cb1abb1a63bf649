import { DAY_MS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import type { OfferedStay, enquiries } from '#resources/enquiries/enquiries.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { AdministratorRow } from '#server/seed/people/administrators.ts';
import type { RoomTypeRow } from '#server/seed/listing/listings.ts';
import { KUALA_LUMPUR_MS, toIso } from '#server/seed/timeline.ts';

/**
 * An enquiry of the demo once everything about it has been drawn, and the row that it comes to. Nothing is drawn here:
 * what chance decides is `enquiries.ts`.
 */

export type EnquiryRow = RowOf<(typeof enquiries)['fields']>;
export type State = EnquiryRow['state'];

const REASONS: readonly EnquiryRow['lost_reason'][] = ['price', 'no_availability', 'no_reply', 'competitor', 'other'];

export const day = (instant: number): string => new Date(instant + KUALA_LUMPUR_MS).toISOString().slice(0, 10);

export type EnquiredStay = Pick<OfferedStay, 'arrival' | 'departure' | 'adults' | 'children' | 'any_foreign_occupant'>;

/** Who answers, and when that is. */
export interface Office {
  readonly now: number;
  readonly administrators: readonly Pick<AdministratorRow, 'id' | 'name'>[];
}

export interface Question {
  readonly state: State;
  /** Its place among those of its state, and among all, oldest last. */
  readonly at: number;
  readonly place: number;
  readonly received: number;
}

export interface DrawnAsker {
  readonly name: string;
  readonly nationality: string;
  readonly phone: string;
  readonly email: string;
}

/** A question with everything about it that was drawn. */
export interface Asked extends Question {
  readonly isSpam: boolean;
  readonly booked: Row | undefined;
  readonly person: DrawnAsker;
  readonly locale: EnquiryRow['locale'];
  readonly channel: EnquiryRow['channel'];
  readonly type: RoomTypeRow | undefined;
  readonly stay: EnquiredStay;
  readonly answered: number;
  readonly message: string;
  readonly consent: boolean;
}

/** Last day on which the offer stands. */
export const offerUntil = ({ answered }: Asked): string => day(answered + 7 * DAY_MS);

type Columns = Partial<EnquiryRow>;

/** Who asks, and by which way. */
function askerColumns({ isSpam, person, channel, place, at, booked, locale, message, consent }: Asked) {
  const isWritten = channel === 'email' || channel === 'web_form';
  const isOnPage = channel === 'web_form';
  return {
    name: isSpam ? 'Growth Team' : person.name,
    channel,
    phone: isWritten && place % 3 > 0 && !booked ? null : person.phone,
    email: isWritten ? person.email : null,
    message,
    nationality: isSpam ? null : person.nationality,
    locale,
    consent,
    page_url: isOnPage ? 'https://highland.test/rooms' : null,
    campaign: isOnPage && at % 2 === 0 ? 'year-end-escape' : null,
  } satisfies Columns;
}

/** What is asked for, as far as the question says it. */
function wishColumns({ isSpam, place, at, stay, type }: Asked) {
  const isDated = !isSpam && place % 7 !== 3;
  return {
    arrival: isDated ? stay.arrival : null,
    departure: isDated ? stay.departure : null,
    adults: isSpam ? null : stay.adults,
    children: isSpam ? null : stay.children,
    property_id: isSpam || at % 3 === 2 ? null : (type?.property_id ?? null),
    room_type_id: isSpam || at % 3 !== 0 ? null : (type?.id ?? null),
  } satisfies Columns;
}

/** How far the answer has come. */
function progressColumns({ now, administrators }: Office, { state, at, place, isSpam, received, answered }: Asked) {
  const isNew = state === 'new';
  const assignee = isNew || isSpam ? undefined : administrators[place % administrators.length];
  return {
    state,
    waiting_since: isNew ? toIso(received) : null,
    touched_at: isNew || isSpam ? null : toIso(answered),
    offer_sent_at: state === 'quoted' || state === 'won' ? toIso(answered) : null,
    assignee_id: assignee?.id ?? null,
    assignee_name: assignee?.name ?? null,
    follow_up_on: state === 'contacted' || state === 'quoted' ? day(now + (at - 3) * DAY_MS) : null,
    lost_reason: state === 'lost' ? (REASONS[at % REASONS.length] ?? 'other') : null,
  } satisfies Columns;
}

/** The enquiry as the table has it. */
export function rowOf(office: Office, asked: Asked, offer: readonly OfferedStay[]): EnquiryRow {
  const { place, state, booked, received, answered } = asked;
  return {
    id: place + 1,
    version: state === 'new' ? 1 : 2,
    reference: `EQ-${String(place + 1).padStart(6, '0')}`,
    ...askerColumns(asked),
    ...wishColumns(asked),
    ...progressColumns(office, asked),
    offer: offer.length > 0 ? offer : null,
    offer_until: offer.length > 0 ? offerUntil(asked) : null,
    value_sen: offer[0]?.total_sen ?? null,
    converted_reservation_id: booked ? Number(booked['id']) : null,
    created_at: toIso(received),
    updated_at: booked ? String(booked['created_at']) : toIso(state === 'new' ? received : answered),
  };
}
