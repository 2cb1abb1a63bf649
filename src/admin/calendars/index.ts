export { CalendarReports } from './CalendarReports.tsx';
export { FeedLink } from './FeedLink.tsx';
export { calendarWords } from './words.ts';
