import { readRoomsForStay } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { serve } from '#server/kit/serve.ts';
import { listRoomsForReservation } from './unplaced-rooms.ts';

export const roomsOfStay = serve(reservations, readRoomsForStay, async ({ tx, record, context }) => ({
  data: await listRoomsForReservation(tx, record.id, context),
}));
