import type { ExtraRoute } from '#server/kit/server-part.ts';
import { roomsForReservation } from './unplaced-rooms.ts';

/** `{data:{conflicts, full_nights, is_in_service, types:[{id, name, name_zh, is_own, units}]}}`; null for a stay that came from no calendar. */
export const roomsOfStay: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/rooms',
  ability: 'view',
  summary: 'What keeps a stay in quarantine, and the rooms of the house that are free for it',
  isSecret: true,
  handle: async ({ tx, record, context }) => ({ data: await roomsForReservation(tx, Number(record?.['id']), context) }),
};
