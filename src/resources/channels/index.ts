import { calendarFeeds } from './calendar-feeds.ts';
import { calendarImports } from './calendar-imports.ts';
import { calendarStays } from './calendar-stays.ts';

export const declarations = [calendarImports, calendarStays, calendarFeeds] as const;
