import type { ReactNode } from 'react';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { calendarWords } from './words.ts';

/** Which of the two places a calendar is about. */
export function PlaceHint({ recordId }: FormPartProps): ReactNode {
  const t = calendarWords.useT();
  // That is settled once it is read.
  if (recordId !== null) return null;
  return <p className="input-note">{t('place')}</p>;
}
