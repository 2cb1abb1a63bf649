export { CalendarReports } from './CalendarReports.tsx';
export { FeedLink } from './FeedLink.tsx';
export { calendarWords as words } from './words.ts';
