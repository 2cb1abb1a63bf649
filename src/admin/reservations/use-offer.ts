import { askQuote, readAvailability } from '#resources/reservations/calls.ts';
import type { GivenTo } from '#shared/calls/call.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '#browser/call.ts';
import { useLocale } from '#browser/i18n.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { taken } from '#admin/providers/taken.ts';
import { type BookingDraft, isStay, textOrNull } from './booking-draft.ts';
import { knownAges } from '#shared/reservations/guests.ts';
import { countNights } from '#shared/day.ts';
import { CODE_PAUSE_MS, useSettled } from './calls.ts';
import { isOverridable, type TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { capital } from '#shared/sentence.ts';

/**
 * What a booking would cost as it is typed: every type on sale for its nights, and a quote that is kept for the chosen
 * one.
 */

/** Time after which a quote is fetched again; the server keeps one for a quarter of an hour. */
const FRESH_MS = 10 * 60_000;

/** An answer with parts of its question. */
interface OnSale {
  readonly room_types: readonly TypeOnSale[];
  readonly property_id: number | null;
  readonly nights: number;
}

type Nights = Pick<BookingDraft, 'property_id' | 'arrival' | 'departure'>;

type Question = Nights & Omit<GivenTo<typeof readAvailability>, keyof Nights>;

async function askOnSale({ property_id: house, ...rest }: Question, signal: AbortSignal): Promise<OnSale> {
  const stay = { ...rest, property_id: house ?? 0 };
  const answer = await taken(call(readAvailability, stay, { signal, toasts: 'later' }));
  return { ...answer, property_id: stay.property_id, nights: countNights(stay.arrival, stay.departure) };
}

const saysSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Prices of the stay in every type of the property, and whether they still belong to an earlier question. */
function useTypesOnSale(draft: BookingDraft) {
  const { property_id, arrival, departure, adults, children, any_foreign_occupant } = draft;
  const child_ages = knownAges(draft.ages, children);
  const company_id = draft.company?.id ?? null;
  const stay = { property_id, arrival, departure, adults, children, child_ages, any_foreign_occupant, company_id };
  const wanted = property_id !== null && isStay(draft) ? stay : null;
  const asked = useSettled(wanted);
  const answer = useQuery<OnSale>({
    queryKey: ['data', 'default', 'reservations', 'list', 'on-sale', property_id, asked, useLocale()],
    // Skipped while the settled question is still about another property.
    queryFn: asked && asked.property_id === property_id ? ({ signal }) => askOnSale(asked, signal) : skipToken,
    staleTime: 0,
    // The last answer stays for other nights or guests, but not for another property, which has other types.
    placeholderData: (last) => (last?.property_id === property_id ? last : undefined),
  });
  return { answer, isUpdating: answer.isPlaceholderData || !saysSame(asked, wanted) };
}

/** Quote of the chosen type with its lines, kept by the server for the booking; none against a restriction. */
function useQuote(draft: BookingDraft, isSold: boolean) {
  const { property_id, room_type_id, rate_plan_id, arrival, departure, adults, children } = draft;
  const isKnown = isSold && property_id !== null && room_type_id !== null && isStay(draft);
  const any_foreign_occupant = draft.any_foreign_occupant ?? false;
  const child_ages = knownAges(draft.ages, children);
  const company_id = draft.company?.id ?? null;
  const stay = { arrival, departure, adults, children, child_ages, any_foreign_occupant, company_id };
  const wish = (voucher: string) =>
    isKnown ? { ...stay, property_id, room_type_id, rate_plan_id, voucher: textOrNull(voucher) } : null;
  const wanted = wish(draft.voucher);
  const body = useSettled(wish(useSettled(draft.voucher, CODE_PAUSE_MS)));
  const answer = useQuery({
    queryKey: ['data', 'default', 'reservations', 'list', 'quote', body, useLocale()],
    queryFn: body
      ? async ({ signal }) => (await taken(call(askQuote, body, { signal, toasts: 'later' }))).data
      : skipToken,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: 0,
  });
  // Without a quote while the price belongs to earlier input; the server then prices the booking itself.
  const problemOf = (field: string): string | null => {
    const refused = (answer.error as Partial<Failure> | null)?.errors?.[field];
    return Array.isArray(refused) ? refused.map(capital).join(' ') : null;
  };
  return {
    answer,
    quoteId: saysSame(body, wanted) ? (answer.data?.id ?? null) : null,
    voucherProblem: problemOf('voucher'),
    planProblem: problemOf('rate_plan_id'),
  };
}

/** What the input so far costs: the types on sale, and for the chosen one its restriction or its quote. */
export function useOffer(draft: BookingDraft) {
  const { answer: types, isUpdating } = useTypesOnSale(draft);
  const onSale = types.data?.room_types ?? [];
  const chosen = onSale.find(({ id }) => id === draft.room_type_id);
  const rule = chosen?.restriction ?? null;
  const { answer: quote, ...quoted } = useQuote(draft, rule === null);
  return {
    types,
    isUpdating,
    chosen,
    plan: chosen?.plans.find(({ id }) => id === draft.rate_plan_id),
    // The highest age of all types until one is chosen, so that every price gets the ages it needs.
    freeAge: Math.max(0, ...(chosen ? [chosen] : onSale).map((type) => type.free_child_age)),
    rule,
    isAgainstRule: rule !== null && isOverridable(rule),
    quote,
    ...quoted,
    deposit: quote.data?.deposit_sen ?? null,
  };
}

export type StayOffer = ReturnType<typeof useOffer>;
