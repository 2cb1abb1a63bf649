import type { AnyResource } from '#shared/resource.ts';
import { administrators } from '#resources/kit/administrators.ts';
import { attendance } from '#resources/people/attendance.ts';
import { audit } from '#resources/kit/audit.ts';
import { calendarFeeds } from '#resources/channels/calendar-feeds.ts';
import { calendarImports } from '#resources/channels/calendar-imports.ts';
import { calendarStays } from '#resources/channels/calendar-stays.ts';
import { changeContactSubmissions } from '#resources/people/change-contact-submissions.ts';
import { enquiries } from '#resources/enquiries/enquiries.ts';
import { holidays } from '#resources/rates/holidays.ts';
import { levies } from '#resources/rates/levies.ts';
import { outbox } from '#resources/kit/outbox.ts';
import { owners } from '#resources/people/owners.ts';
import { payments } from '#resources/reservations/payments.ts';
import { properties } from '#resources/listing/properties.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { roomTypes } from '#resources/listing/room-types.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import { taxRates } from '#resources/rates/tax-rates.ts';
import { unitBlocks } from '#resources/listing/unit-blocks.ts';
import { units } from '#resources/listing/units.ts';
import { users } from '#resources/people/users.ts';
import { vouchers } from '#resources/rates/vouchers.ts';

/** Every resource, in menu order. A new resource is one line here. */
export const declarations = [
  administrators,
  users,
  changeContactSubmissions,
  outbox,
  attendance,
  owners,
  properties,
  roomTypes,
  units,
  unitBlocks,
  rateDays,
  vouchers,
  calendarImports,
  calendarStays,
  calendarFeeds,
  reservations,
  payments,
  reservationGuests,
  enquiries,
  holidays,
  taxRates,
  levies,
  audit,
  savedViews,
] as const;

export type ResourceName = (typeof declarations)[number]['name'];

/** The same with their types forgotten: what the kit reads. */
export const resources: readonly AnyResource[] = declarations as readonly unknown[] as readonly AnyResource[];
