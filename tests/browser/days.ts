import type { Locator } from 'playwright-core';
import { readDay } from '#admin/components/days/read-day.ts';
import { calendarToday } from '#shared/business-date.ts';

/** The day that stands in an input, `YYYY-MM-DD`, whatever the language it is shown in; null for none. */
export const dayIn = async (input: Locator): Promise<string | null> =>
  readDay(await input.inputValue(), { today: calendarToday() });
