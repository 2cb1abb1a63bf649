import { useQuery } from '@tanstack/react-query';
import { http } from '#browser/http.ts';
import { useRead } from '#admin/crud/use-read.ts';
import { taken } from '#admin/providers/taken.ts';
import { type BookingDraft, isStay } from './booking-draft.ts';
import { addressOf, useSettled } from './calls.ts';
import type { Quote, TypeOnSale } from '#shared/booking/stay-answers.ts';

/** As long as a quote may be shown before it is asked for anew; the server keeps one for a quarter of an hour. */
const FRESH_MS = 10 * 60_000;

/** What every type of the house costs for the stay as it is typed. */
export function useTypesOnSale(draft: BookingDraft) {
  const { property_id, arrival, departure, adults, children } = draft;
  const wanted = { property_id, arrival, departure, adults, children };
  const url = useSettled(property_id !== null && isStay(draft) ? addressOf('/api/public/availability', wanted) : null);
  return useRead<{ room_types: readonly TypeOnSale[] }>('reservations', url, { keepsLast: true, isAlwaysNew: true });
}

/** The price of the chosen type with every line, kept by the server until the booking names it; none for what a rule is against. */
export function useQuote(draft: BookingDraft, isSold: boolean) {
  const { property_id, room_type_id, arrival, departure, adults, children } = draft;
  const isKnown = isSold && property_id !== null && room_type_id !== null && isStay(draft);
  const any_foreign_occupant = draft.any_foreign_occupant ?? false;
  const wanted = isKnown
    ? JSON.stringify({ property_id, room_type_id, arrival, departure, adults, children, any_foreign_occupant })
    : null;
  const body = useSettled(wanted);
  const answer = useQuery({
    queryKey: ['data', 'default', 'reservations', 'list', 'quote', body],
    queryFn: async ({ signal }) =>
      (await taken(http.post<{ data: Quote }>('/api/public/quotes', JSON.parse(body ?? '{}'), { signal }))).data,
    enabled: body !== null,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: 0,
  });
  // While the price still is that of what stood there a moment ago, the booking is priced when it is made.
  return { answer, quoteId: body === wanted ? (answer.data?.id ?? null) : null };
}
