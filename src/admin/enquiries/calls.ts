import { http } from '#browser/http.ts';
import { useRead } from '#admin/crud/record/use-read.ts';
import { tell, type Told } from '#admin/providers/tell.ts';
import type { House, Quote, TypeOnSale } from '#shared/reservations/stay-answers.ts';

export interface Choices {
  readonly administrators: readonly { readonly id: number; readonly name: string }[];
  readonly properties: readonly House[];
}

/** What is wanted, as far as it is known. */
export interface Question {
  readonly property_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  readonly child_ages: readonly number[] | null;
  readonly any_foreign_occupant: boolean;
}

export const useChoices = (): Choices | undefined =>
  useRead<{ data: Choices }>('enquiries', '/api/enquiries/choices').data?.data;

const queryOf = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

export const askRooms = (question: Question): Promise<Told<{ room_types: readonly TypeOnSale[] }>> =>
  tell(http.get<{ room_types: readonly TypeOnSale[] }>(`/api/public/availability?${queryOf(question)}`));

export const askQuote = (
  stay: Question & {
    readonly room_type_id: number;
    readonly voucher: string | null;
  },
): Promise<Told<{ data: Quote }>> => tell(http.post<{ data: Quote }>('/api/public/quotes', stay));
