import { calendarFeeds } from './calendar-feeds.ts';
import { calendarImports } from './calendar-imports.ts';
import { calendarStays } from './calendar-stays.ts';
import { channelCommissions } from './channel-commissions.ts';

export const declarations = [calendarImports, calendarStays, calendarFeeds, channelCommissions] as const;
