import { call } from '#browser/call.ts';
import { readEnquiryChoices } from '#resources/enquiries/calls.ts';
import { askQuote, readAvailability } from '#resources/reservations/calls.ts';
import type { AnswerOf, GivenTo } from '#shared/calls/call.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { tell, type Told } from '#admin/providers/tell.ts';

export type Choices = AnswerOf<typeof readEnquiryChoices>['data'];

/** Question about free types; unknown parts are null. */
export interface StayQuestion {
  readonly property_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  readonly child_ages: readonly number[] | null;
  readonly any_foreign_occupant: boolean;
}

export const useChoices = (): Choices | undefined =>
  useCall({ of: 'enquiries', call: readEnquiryChoices, given: {} }).data?.data;

export const askRooms = (question: StayQuestion): Promise<Told<AnswerOf<typeof readAvailability>>> =>
  tell(call(readAvailability, question));

export const askForQuote = (stay: GivenTo<typeof askQuote>): Promise<Told<AnswerOf<typeof askQuote>>> =>
  tell(call(askQuote, stay));
