import { previewChange } from '#resources/reservations/calls.ts';
import { urlOf } from '#browser/call.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explainFailure } from '#admin/crud/record/Loaded.tsx';
import { type Failure, isWorthRetrying } from '#admin/providers/failure.ts';
import { read } from '#admin/providers/taken.ts';
import type { StayPreview } from '#shared/reservations/stay-answers.ts';
import type { BoardStay } from './board.ts';
import { type Target, targetOfStay, isSameTarget } from './change.ts';

export type PreviewState =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'known'; readonly preview: StayPreview }
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer came; a retry may help. */
  | { readonly kind: 'failed'; readonly retry: () => void };

/** Pause over a cell before it is priced, because a drag passes over many cells. */
const REST_MS = 200;

/** Time for which a preview stays fresh, so that the form opened by a drop need not fetch it again. */
const DROP_MS = 5000;

/** A segment changes its unit from its first to its last day; the stay keeps its days. */
const wishOf = ({ is_part }: BoardStay, { arrival, departure, unit_id }: Target) =>
  is_part ? { from: arrival, until: departure, unit_id } : { arrival, departure, unit_id };

/** Previews the price and the objections of a change; nothing is fetched while `target` is null. */
export function usePreview(stay: BoardStay | null, target: Target | null): PreviewState {
  const wanted =
    stay === null || stay.reservation_id === null || target === null || isSameTarget(target, targetOfStay(stay))
      ? null
      : urlOf(previewChange, { id: stay.reservation_id, ...wishOf(stay, target) });
  const url = useRested(wanted);
  const { data, error, isFetching, refetch } = useQuery<AnswerOf<typeof previewChange>, Failure>({
    queryKey: ['data', 'default', 'reservations', 'preview', url],
    enabled: url !== null,
    retry: false,
    gcTime: 30_000,
    staleTime: DROP_MS,
    queryFn: ({ signal }) => read(url ?? '', signal),
  });
  if (wanted === null) return NONE;
  if (url !== wanted || isFetching) return WAITING;
  if (data && !error) return { kind: 'known', preview: data.data };
  const message = isWorthRetrying(0, error ?? {}) ? undefined : explainFailure(error);
  return message === undefined ? { kind: 'failed', retry: () => void refetch() } : { kind: 'refused', message };
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
