import { useQuery } from '@tanstack/react-query';
import { type Answer, http } from '#browser/http.ts';
import type { PriceLine, Said } from '#shared/booking/line.ts';
import { enquiryWords } from './words.ts';

export interface Choices {
  readonly administrators: readonly { readonly id: number; readonly name: string }[];
  readonly properties: readonly { readonly id: number; readonly name: string; readonly name_zh: string | null }[];
}

/** What is wanted, as far as it is known. */
export interface Question {
  readonly property_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
}

export interface Alternative {
  readonly arrival: string;
  readonly departure: string;
  readonly room_type_id: number;
}

export interface OnSale {
  readonly id: number;
  readonly name: string;
  readonly available: number;
  readonly total_sen: number;
  readonly sold_out_alternatives: readonly Alternative[];
}

/** A price that stands for a while and becomes an offer's once that is saved. */
export interface Quote {
  readonly id: string;
  readonly lines: readonly (PriceLine & { readonly label: Said })[];
  readonly total_sen: number;
  readonly deposit_sen: number;
}

export type Told<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly message: string };

/** The answer's data, or one sentence; empty when a toast has said it already. */
export async function tell<T>(call: Promise<Answer<T>>): Promise<Told<T>> {
  const answer = await call.catch(() => null);
  if (answer?.ok) return { ok: true, data: answer.data };
  if (answer === null) return { ok: false, message: enquiryWords.t('offline') };
  const [first] = Object.values(answer.errors ?? {}).flat();
  return { ok: false, message: answer.isShown ? '' : (first ?? answer.message) };
}

export function useChoices(): Choices | undefined {
  const { data } = useQuery({
    queryKey: ['data', 'default', 'enquiries', 'choices'],
    queryFn: async (): Promise<Choices> => {
      const answer = await http.get<{ data: Choices }>('/api/enquiries/choices');
      if (!answer.ok) throw new Error(answer.message);
      return answer.data.data;
    },
    staleTime: 60_000,
  });
  return data;
}

const queryOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

export const askRooms = (question: Question): Promise<Told<{ room_types: readonly OnSale[] }>> =>
  tell(http.get<{ room_types: readonly OnSale[] }>(`/api/public/availability?${queryOf(question)}`));

export const askQuote = (
  stay: Question & { readonly room_type_id: number; readonly any_foreign_occupant: boolean },
): Promise<Told<{ data: Quote }>> => tell(http.post<{ data: Quote }>('/api/public/quotes', stay));
