import { gatewayFees } from './gateway-fees.ts';
import { payments } from './payments.ts';
import { reservationGuests } from './reservation-guests.ts';
import { reservations } from './reservations.ts';

export const declarations = [reservations, payments, gatewayFees, reservationGuests] as const;
