import { defineClientPart } from '#admin/components/client-part.ts';
import { reservations } from './reservations.ts';

/** People look for the guest and quote the reference. */
export const reservationsClient = defineClientPart(reservations, {
  title: ({ reference, guest_name }) => `${reference} · ${guest_name}`,
});
