import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { roomsForStay } from '#shared/reservations/stay-answers.ts';
import { shape, dataOf } from '#shared/shape.ts';

/** Calls about calendars, imported from channels or read by them. */

export const renewFeedLink = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds/{id}/renew',
  ability: 'edit',
  summary: 'A new link for the feed, shown once; the previous one stops working',
  answer: shape.object({ link: f.text(), audit_id: f.integer() }),
  isSecret: true,
});

/** Answers as the reservation's own call does, for administrators of listings. */
export const readRoomsForImport = defineCall({
  method: 'GET',
  path: '/api/calendar-stays/{id}/rooms',
  ability: 'view',
  summary: 'What keeps a stay in quarantine, and the rooms of the house that are free for it',
  answer: dataOf(roomsForStay),
  isSecret: true,
});
