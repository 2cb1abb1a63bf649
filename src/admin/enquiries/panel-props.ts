import type { RecordProps } from '#admin/components/client-part.ts';
import type { Choices } from './calls.ts';
import type { Enquiry } from './letter.ts';

/** Props of what stands on an enquiry's page. */
export interface EnquiryProps extends RecordProps<Enquiry> {
  readonly enquiry: Enquiry;
}

export type AnswerProps = EnquiryProps & { readonly choices: Choices | undefined };
