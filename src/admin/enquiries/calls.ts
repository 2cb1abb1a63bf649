import { http } from '#browser/http.ts';
import { useRead } from '#admin/crud/use-read.ts';
import { tell, type Told } from '#admin/providers/tell.ts';
import type { PriceLine, Said } from '#shared/booking/line.ts';

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
  readonly child_ages: readonly number[] | null;
  readonly any_foreign_occupant: boolean;
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

export const useChoices = (): Choices | undefined =>
  useRead<{ data: Choices }>('enquiries', '/api/enquiries/choices').data?.data;

const queryOf = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

export const askRooms = (question: Question): Promise<Told<{ room_types: readonly OnSale[] }>> =>
  tell(http.get<{ room_types: readonly OnSale[] }>(`/api/public/availability?${queryOf(question)}`));

export const askQuote = (
  stay: Question & {
    readonly room_type_id: number;
    readonly voucher: string | null;
  },
): Promise<Told<{ data: Quote }>> => tell(http.post<{ data: Quote }>('/api/public/quotes', stay));
