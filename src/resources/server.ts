import type { AnyServerPart, ServerParts } from '#server/domain/server-part.ts';
import { administratorsServer } from './administrators.server.ts';
import { attendanceServer } from './attendance.server.ts';
import { auditServer } from './audit.server.ts';
import { calendarFeedsServer } from './calendar-feeds.server.ts';
import { calendarImportsServer } from './calendar-imports.server.ts';
import { calendarStaysServer } from './calendar-stays.server.ts';
import { changeContactSubmissionsServer } from './change-contact-submissions.server.ts';
import { enquiriesServer } from './enquiries.server.ts';
import type { declarations } from './index.ts';
import { holidaysServer } from './holidays.server.ts';
import { leviesServer } from './levies.server.ts';
import { ownersServer } from './owners.server.ts';
import { outboxServer } from './outbox.server.ts';
import { propertiesServer } from './properties.server.ts';
import { paymentsServer } from './payments.server.ts';
import { rateDaysServer } from './rate-days.server.ts';
import { reservationGuestsServer } from './reservation-guests.server.ts';
import { reservationsServer } from './reservations.server.ts';
import { roomTypesServer } from './room-types.server.ts';
import { savedViewsServer } from './saved-views.server.ts';
import { taxRatesServer } from './tax-rates.server.ts';
import { unitBlocksServer } from './unit-blocks.server.ts';
import { unitsServer } from './units.server.ts';
import { usersServer } from './users.server.ts';
import { vouchersServer } from './vouchers.server.ts';

const parts = {
  administrators: administratorsServer,
  attendance: attendanceServer,
  audit: auditServer,
  'calendar-feeds': calendarFeedsServer,
  'calendar-imports': calendarImportsServer,
  'calendar-stays': calendarStaysServer,
  'change-contact-submissions': changeContactSubmissionsServer,
  enquiries: enquiriesServer,
  holidays: holidaysServer,
  levies: leviesServer,
  outbox: outboxServer,
  owners: ownersServer,
  properties: propertiesServer,
  payments: paymentsServer,
  'rate-days': rateDaysServer,
  'reservation-guests': reservationGuestsServer,
  reservations: reservationsServer,
  'room-types': roomTypesServer,
  'saved-views': savedViewsServer,
  'tax-rates': taxRatesServer,
  'unit-blocks': unitBlocksServer,
  units: unitsServer,
  users: usersServer,
  vouchers: vouchersServer,
} satisfies ServerParts<typeof declarations>;

/** Server parts by resource; a resource needs one only for what its declaration cannot say. */
export const serverParts: Readonly<Record<string, AnyServerPart>> = parts as Readonly<
  Record<string, object>
> as Readonly<Record<string, AnyServerPart>>;
