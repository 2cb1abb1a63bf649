import { useCallback } from 'react';
import { useParams } from 'react-router';
import { readFolio } from '#resources/reservations/calls.ts';
import { payments } from '#resources/reservations/payments.ts';
import { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { useStayCall } from '#admin/reservations/calls.ts';
import { useOffers } from '#admin/crud/record/use-offers.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { useRecord } from '#admin/crud/record/use-records.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { PriceLine } from '#shared/rates/line.ts';
import { sumSen } from '#shared/money.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { forgetTypes } from '#shared/resource.ts';

/** Declarations without their types, as the kit takes them. */
export const STAYS = forgetTypes(reservations);
export const GUESTS = forgetTypes(reservationGuests);
export const PAYMENTS = forgetTypes(payments);

/** The stay that the address names; none while it is the next page's already, whose code is on its way. */
export function useStay() {
  const named = useParams()['id'];
  return useRecord(reservations, named === undefined ? null : Number(named));
}

/** Fetches everything again that an act at the desk may have changed. */
export function useRenew(): () => Promise<void> {
  const renew = useRefresh(STAYS, GUESTS, PAYMENTS);
  return useCallback(() => renew(), [renew]);
}

/** Acts that both the stay's state and the reader's permissions allow. */
export function useMay(stay: Stay) {
  const offers = useOffers(STAYS, stay);
  const permissions = usePermissions();
  return {
    take: (action: string): boolean => offers.some(({ name, obstacle }) => name === action && obstacle === null),
    pay: permissions.can(PAYMENTS, 'create'),
    payBack: permissions.can(PAYMENTS, 'create') && permissions.can(STAYS, 'delete'),
    addGuests: permissions.can(GUESTS, 'create'),
  };
}

/** The part of a bill that lines of these codes make. */
const sumOf = (lines: readonly PriceLine[], codes: readonly string[]): number =>
  sumSen(lines.filter(({ code }) => codes.includes(code)).map(({ amount_sen }) => amount_sen));

/** The stay's bill, and the tourism tax and levy on it. */
export function useBill({ id }: Stay) {
  const folio = useStayCall(readFolio, { id });
  const lines = (folio.data?.data.lines ?? []).filter(({ stands }) => stands);
  return { folio, tourism_sen: sumOf(lines, ['TTX']), taxes_sen: sumOf(lines, ['TTX', 'LEVY']) };
}
