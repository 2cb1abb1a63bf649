import { maskAccountNumber, maskMykad } from '#shared/formats.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { reservationGuests } from './reservation-guests.ts';

const clean = (text: unknown): string => String(text).replaceAll(/[\s-]/g, '').toUpperCase();
const maskOf = (number: string): string => (/^\d{12}$/.test(number) ? maskMykad(number) : maskAccountNumber(number));

export const reservationGuestsServer = serverPart(reservationGuests, {
  handlers: {
    identify: async ({ input }) => {
      const number = clean(input['id_number']);
      const { id_type, id_expires_on } = input as { id_type: 'mykad' | 'passport'; id_expires_on: string | null };
      return { id_type, id_number: number, id_mask: maskOf(number), id_expires_on };
    },
  },
});
