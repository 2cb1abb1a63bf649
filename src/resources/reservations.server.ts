import { calendar } from '#server/domain/calendar.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { reservations } from './reservations.ts';

export const reservationsServer = serverPart(reservations, { routes: [calendar] });
