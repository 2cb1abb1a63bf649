import { useId, type ReactNode } from 'react';
import type { BookingDraft, missingIn } from './booking-draft.ts';

/** Props of a part of the booking form. */
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

/** An input of the booking form with its label. */
export function Field({ label, children, id }: FieldProps): ReactNode {
  const own = useId();
  return (
    <div className="booking-field">
      <label htmlFor={id ?? own}>{label}</label>
      {children(id ?? own)}
    </div>
  );
}
