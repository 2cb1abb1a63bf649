import { readBookingChoices } from '#resources/reservations/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { type House } from '#shared/reservations/stay-answers.ts';
import { useStayCall } from './calls.ts';

const LAST_KEY = 'highland.property';

/** Properties that can be booked, and the present one: the chosen, else the last chosen, else the first. */
export function useProperty(chosen: number | null): {
  readonly id: number | null;
  readonly all: readonly House[];
  readonly answer: UseQueryResult;
} {
  const answer = useStayCall(readBookingChoices, {});
  const all = answer.data?.data.properties ?? [];
  const last = Number(readStored(LAST_KEY));
  const id = chosen ?? all.find((house) => house.id === last)?.id ?? all[0]?.id ?? null;
  return { id, all, answer };
}

export const rememberProperty = (id: number): void => writeStored(LAST_KEY, String(id));
