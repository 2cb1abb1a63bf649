import type { ServerArea } from '#server/kit/product.ts';
import type { AnyServerPart, ServerParts } from '#server/kit/server-part.ts';
import { companyReceiptsServer } from '#resources/revenue/company-receipts.server.ts';
import { companies as companyArea } from '#server/domain/companies/area.ts';
import { companiesServer } from '#resources/companies/companies.server.ts';
import { channels } from '#server/domain/channels/area.ts';
import { enquiries as enquiryArea } from '#server/domain/enquiries/area.ts';
import { listing } from '#server/domain/listing/area.ts';
import { packages } from '#server/domain/packages/area.ts';
import { people } from '#server/domain/people/area.ts';
import { rates } from '#server/domain/rates/area.ts';
import { reservations } from '#server/domain/reservations/area.ts';
import { revenue } from '#server/domain/revenue/area.ts';
import { ownerViewArea } from '#server/domain/owner-view/area.ts';
import { administratorsServer } from '#resources/kit/administrators.server.ts';
import { attendanceServer } from '#resources/people/attendance.server.ts';
import { auditServer } from '#resources/kit/audit.server.ts';
import { agentCommissionsServer } from '#resources/revenue/agent-commissions.server.ts';
import { calendarFeedsServer } from '#resources/channels/calendar-feeds.server.ts';
import { calendarImportsServer } from '#resources/channels/calendar-imports.server.ts';
import { calendarStaysServer } from '#resources/channels/calendar-stays.server.ts';
import { changeContactSubmissionsServer } from '#resources/people/change-contact-submissions.server.ts';
import { cutOffDaysServer } from '#resources/expenses/cut-off-days.server.ts';
import { expenseRulesServer } from '#resources/expenses/expense-rules.server.ts';
import { expenseSheetsServer } from '#resources/expenses/expense-sheets.server.ts';
import { expenses as expenseArea } from '#server/domain/expenses/area.ts';
import { expensesServer } from '#resources/expenses/expenses.server.ts';
import { cashOutsServer } from '#resources/owner-stays/cash-outs.server.ts';
import { entitlementBalancesServer } from '#resources/owner-stays/entitlement-balances.server.ts';
import { entitlementEntriesServer } from '#resources/owner-stays/entitlement-entries.server.ts';
import { freeStayProgrammesServer } from '#resources/owner-stays/free-stay-programmes.server.ts';
import { freeStayRequestsServer } from '#resources/owner-stays/free-stay-requests.server.ts';
import { ownerStays } from '#server/domain/owner-stays/area.ts';
import { enquiriesServer } from '#resources/enquiries/enquiries.server.ts';
import type { declarations } from './index.ts';
import { cancellationPoliciesServer } from '#resources/rates/cancellation-policies.server.ts';
import { holidaysServer } from '#resources/rates/holidays.server.ts';
import { leviesServer } from '#resources/rates/levies.server.ts';
import { packageVersionsServer } from '#resources/packages/package-versions.server.ts';
import { ownersServer } from '#resources/people/owners.server.ts';
import { ownershipsServer } from '#resources/listing/ownerships.server.ts';
import { outboxServer } from '#resources/messages/outbox.server.ts';
import { propertiesServer } from '#resources/listing/properties.server.ts';
import { ledgerEntriesServer } from '#resources/revenue/ledger-entries.server.ts';
import { ownerAdjustmentsServer } from '#resources/revenue/owner-adjustments.server.ts';
import { ownerReceiptsServer } from '#resources/revenue/owner-receipts.server.ts';
import { ownerStatementsServer } from '#resources/revenue/owner-statements.server.ts';
import { stayRevenuesServer } from '#resources/revenue/stay-revenues.server.ts';
import { payoutsServer } from '#resources/revenue/payouts.server.ts';
import { paymentsServer } from '#resources/reservations/payments.server.ts';
import { ratePlansServer } from '#resources/rates/rate-plans.server.ts';
import { rateDaysServer } from '#resources/rates/rate-days.server.ts';
import { reservationGuestsServer } from '#resources/reservations/reservation-guests.server.ts';
import { reservationsServer } from '#resources/reservations/reservations.server.ts';
import { roomTypesServer } from '#resources/listing/room-types.server.ts';
import { savedViewsServer } from '#resources/kit/saved-views.server.ts';
import { seasonsServer } from '#resources/rates/seasons.server.ts';
import { servicePackagesServer } from '#resources/packages/service-packages.server.ts';
import { taxRatesServer } from '#resources/rates/tax-rates.server.ts';
import { unitBlocksServer } from '#resources/listing/unit-blocks.server.ts';
import { unitPackagesServer } from '#resources/packages/unit-packages.server.ts';
import { unitsServer } from '#resources/listing/units.server.ts';
import { usersServer } from '#resources/people/users.server.ts';
import { vouchersServer } from '#resources/rates/vouchers.server.ts';

/** The registry of what the server adds to declarations and areas. A part that is not in it never runs. */

const parts = {
  administrators: administratorsServer,
  'agent-commissions': agentCommissionsServer,
  attendance: attendanceServer,
  audit: auditServer,
  'calendar-feeds': calendarFeedsServer,
  'calendar-imports': calendarImportsServer,
  'calendar-stays': calendarStaysServer,
  'cancellation-policies': cancellationPoliciesServer,
  'cash-outs': cashOutsServer,
  'change-contact-submissions': changeContactSubmissionsServer,
  companies: companiesServer,
  'company-receipts': companyReceiptsServer,
  'cut-off-days': cutOffDaysServer,
  enquiries: enquiriesServer,
  'entitlement-balances': entitlementBalancesServer,
  'entitlement-entries': entitlementEntriesServer,
  'free-stay-programmes': freeStayProgrammesServer,
  'expense-rules': expenseRulesServer,
  'expense-sheets': expenseSheetsServer,
  expenses: expensesServer,
  'free-stay-requests': freeStayRequestsServer,
  holidays: holidaysServer,
  levies: leviesServer,
  outbox: outboxServer,
  'package-versions': packageVersionsServer,
  ownerships: ownershipsServer,
  owners: ownersServer,
  'ledger-entries': ledgerEntriesServer,
  'owner-adjustments': ownerAdjustmentsServer,
  'owner-receipts': ownerReceiptsServer,
  'owner-statements': ownerStatementsServer,
  payouts: payoutsServer,
  'stay-revenues': stayRevenuesServer,
  properties: propertiesServer,
  payments: paymentsServer,
  'rate-days': rateDaysServer,
  'rate-plans': ratePlansServer,
  'reservation-guests': reservationGuestsServer,
  reservations: reservationsServer,
  'room-types': roomTypesServer,
  'saved-views': savedViewsServer,
  seasons: seasonsServer,
  'service-packages': servicePackagesServer,
  'tax-rates': taxRatesServer,
  'unit-blocks': unitBlocksServer,
  'unit-packages': unitPackagesServer,
  units: unitsServer,
  users: usersServer,
  vouchers: vouchersServer,
} satisfies ServerParts<typeof declarations>;

/** Server parts by resource; a resource needs one only for rules that its declaration cannot express. */
export const serverParts: Readonly<Record<string, AnyServerPart>> = parts;

/** Jobs, tables, calls and hooks of the areas. */
export const serverAreas: readonly ServerArea[] = [
  rates,
  companyArea,
  reservations,
  listing,
  enquiryArea,
  people,
  channels,
  packages,
  expenseArea,
  ownerStays,
  revenue,
  ownerViewArea,
];
