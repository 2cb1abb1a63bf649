import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { http } from '#browser/http.ts';
import type { Restriction } from '#shared/booking/stay-answers.ts';
import type { VoucherBar } from '#shared/booking/voucher.ts';
import type { BoardStay } from './board.ts';
import { type Target, placeOf, sameTarget } from './change.ts';

interface Price {
  readonly total_sen: number;
  /** To what is agreed now. */
  readonly difference_sen: number;
}

/** What the server says a change would meet and cost. */
export interface Preview {
  readonly is_free: boolean;
  readonly conflicts: readonly { readonly reference: string | null; readonly guest_name: string | null }[];
  /** Nights on which no room of the type is left. */
  readonly full_nights: readonly string[];
  /** The rule of the house that is against these dates. */
  readonly restriction: Restriction | null;
  /** Why the stay's voucher is not for the changed stay. */
  readonly voucher_lost: VoucherBar | null;
  readonly keep: Price;
  readonly whole: Price;
}

export type PreviewState =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'known'; readonly preview: Preview }
  | { readonly kind: 'refused'; readonly message: string };

/** What is dragged passes over many cells; only where it rests is asked about. */
const REST_MS = 200;

const queryOf = ({ arrival, departure, unit_id }: Target): string =>
  `arrival=${arrival}&departure=${departure}${unit_id === null ? '' : `&unit_id=${unit_id}`}`;

/** The price and the objections to a change before anything is written; nothing is asked while `target` is null. */
export function usePreview(stay: BoardStay | null, target: Target | null): PreviewState {
  const wanted =
    stay === null || stay.reservation_id === null || target === null || sameTarget(target, placeOf(stay))
      ? null
      : `/api/reservations/${stay.reservation_id}/preview?${queryOf(target)}`;
  const url = useRested(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['data', 'default', 'reservations', 'preview', url],
    enabled: url !== null,
    retry: false,
    gcTime: 30_000,
    queryFn: async ({ signal }): Promise<PreviewState> => {
      const answer = await http.get<{ data: Preview }>(url ?? '', { signal });
      return answer.ok ? { kind: 'known', preview: answer.data.data } : { kind: 'refused', message: answer.message };
    },
  });
  if (wanted === null) return NONE;
  return url === wanted && data && !isFetching ? data : WAITING;
}

const NONE: PreviewState = { kind: 'none' };
const WAITING: PreviewState = { kind: 'waiting' };

function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
