import type { ReactNode } from 'react';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { calendarWords } from './words.ts';

/** Explains the choice between a unit and a room type for a calendar. */
export function PlaceHint({ recordId }: FormPartProps): ReactNode {
  const t = calendarWords.useT();
  // The choice is final once the import exists.
  if (recordId !== null) return null;
  return <p className="input-note">{t('place')}</p>;
}
