import { maskAccountNumber, maskMykad } from '#shared/formats.ts';
import { type ExtraRoute, serverPart } from '#server/domain/server-part.ts';
import { reservationGuests } from './reservation-guests.ts';

const clean = (text: unknown): string => String(text).replaceAll(/[\s-]/g, '').toUpperCase();
const maskOf = (number: string): string => (/^\d{12}$/.test(number) ? maskMykad(number) : maskAccountNumber(number));

/** For the registration card: the number itself, to those who may check guests in. */
const identity: ExtraRoute = {
  method: 'GET',
  path: '/api/reservation-guests/{id}/identity',
  ability: 'edit',
  summary: 'The whole document number of a guest',
  isSecret: true,
  handle: async ({ record }) => ({ data: { id_number: record?.['id_number'] ?? null } }),
};

export const reservationGuestsServer = serverPart(reservationGuests, {
  routes: [identity],
  handlers: {
    identify: async ({ input }) => {
      const number = clean(input['id_number']);
      const { id_type, id_expires_on } = input as { id_type: 'mykad' | 'passport'; id_expires_on: string | null };
      return { id_type, id_number: number, id_mask: maskOf(number), id_expires_on };
    },
  },
});
