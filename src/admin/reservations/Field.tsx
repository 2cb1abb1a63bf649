import { useId, type ReactNode } from 'react';
import type { BookingDraft, missingIn } from './booking-draft.ts';

/** What a part of the booking form is given. */
export interface FieldsProps {
  draft: BookingDraft;
  isInvalid: (name: ReturnType<typeof missingIn>[number]) => boolean;
  onChange: (next: Partial<BookingDraft>) => void;
}

interface FieldProps {
  label: string;
  children: (id: string) => ReactNode;
  id?: string;
}

/** One input of the booking form under its label. */
export function Field({ label, children, id }: FieldProps): ReactNode {
  const own = useId();
  return (
    <div className="booking-field">
      <label htmlFor={id ?? own}>{label}</label>
      {children(id ?? own)}
    </div>
  );
}
