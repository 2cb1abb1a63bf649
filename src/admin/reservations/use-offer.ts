import { useQuery } from '@tanstack/react-query';
import { http } from '#browser/http.ts';
import { useRead } from '#admin/crud/use-read.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { taken } from '#admin/providers/taken.ts';
import { type BookingDraft, isStay, textOrNull } from './booking-draft.ts';
import { knownAges } from '#shared/booking/guests.ts';
import { addressOf, CODE_PAUSE_MS, useSettled } from './calls.ts';
import type { Quote, TypeOnSale } from '#shared/booking/stay-answers.ts';
import { capital } from '#shared/words.ts';

/** As long as a quote may be shown before it is asked for anew; the server keeps one for a quarter of an hour. */
const FRESH_MS = 10 * 60_000;

/** What every type of the house costs for the stay as it is typed. */
export function useTypesOnSale(draft: BookingDraft) {
  const { property_id, arrival, departure, adults, children, any_foreign_occupant } = draft;
  const child_ages = knownAges(draft.ages, children)?.join(',');
  const wanted = { property_id, arrival, departure, adults, children, child_ages, any_foreign_occupant };
  const url = useSettled(property_id !== null && isStay(draft) ? addressOf('/api/public/availability', wanted) : null);
  return useRead<{ room_types: readonly TypeOnSale[] }>('reservations', url, { keepsLast: true, isAlwaysNew: true });
}

/** The price of the chosen type with every line, kept by the server until the booking names it; none for what a rule is against. */
export function useQuote(draft: BookingDraft, isSold: boolean) {
  const { property_id, room_type_id, arrival, departure, adults, children } = draft;
  const isKnown = isSold && property_id !== null && room_type_id !== null && isStay(draft);
  const any_foreign_occupant = draft.any_foreign_occupant ?? false;
  const child_ages = knownAges(draft.ages, children);
  const stay = { property_id, room_type_id, arrival, departure, adults, children, child_ages, any_foreign_occupant };
  const wish = (voucher: string): string | null =>
    isKnown ? JSON.stringify({ ...stay, voucher: textOrNull(voucher) }) : null;
  const wanted = wish(draft.voucher);
  const body = useSettled(wish(useSettled(draft.voucher, CODE_PAUSE_MS)));
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
  const refused = (answer.error as Partial<Failure> | null)?.errors?.['voucher'];
  return {
    answer,
    quoteId: body === wanted ? (answer.data?.id ?? null) : null,
    voucherProblem: Array.isArray(refused) ? refused.map(capital).join(' ') : null,
  };
}
