import type { AnyResource } from '#shared/resource.ts';
import { administrators } from './administrators.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { calendarImports } from './calendar-imports.ts';
import { calendarStays } from './calendar-stays.ts';
import { changeContactSubmissions } from './change-contact-submissions.ts';
import { enquiries } from './enquiries.ts';
import { holidays } from './holidays.ts';
import { levies } from './levies.ts';
import { outbox } from './outbox.ts';
import { owners } from './owners.ts';
import { payments } from './payments.ts';
import { properties } from './properties.ts';
import { rateDays } from './rate-days.ts';
import { reservationGuests } from './reservation-guests.ts';
import { reservations } from './reservations.ts';
import { roomTypes } from './room-types.ts';
import { savedViews } from './saved-views.ts';
import { taxRates } from './tax-rates.ts';
import { unitBlocks } from './unit-blocks.ts';
import { units } from './units.ts';
import { users } from './users.ts';
import { vouchers } from './vouchers.ts';

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
