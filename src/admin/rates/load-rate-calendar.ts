import type { ComponentType } from 'react';
import type { RecordProps } from '#admin/components/client-part.ts';
import { RateCalendar } from './RateCalendar.tsx';
import { ratesWords } from './words.ts';

export async function loadRateCalendar(): Promise<ComponentType<RecordProps>> {
  await ratesWords.load();
  return RateCalendar;
}
