import { payments } from './payments.ts';
import { reservationGuests } from './reservation-guests.ts';
import { reservations } from './reservations.ts';

export const declarations = [reservations, payments, reservationGuests] as const;
