import { readStored, writeStored } from '#admin/components/stored.ts';
import { type BookingChoices, CHOICES_URL, type House } from '#shared/reservations/stay-answers.ts';
import { useGet } from './calls.ts';

const LAST_KEY = 'highland.property';

/** The houses one can book, and the one meant: the chosen, else the last one that was, else the first. */
export function useProperty(chosen: number | null): {
  readonly id: number | null;
  readonly all: readonly House[];
  readonly answer: ReturnType<typeof useGet>;
} {
  const answer = useGet<{ data: BookingChoices }>(CHOICES_URL);
  const all = answer.data?.data.properties ?? [];
  const last = Number(readStored(LAST_KEY));
  const id = chosen ?? all.find((house) => house.id === last)?.id ?? all[0]?.id ?? null;
  return { id, all, answer };
}

export const rememberProperty = (id: number): void => writeStored(LAST_KEY, String(id));
