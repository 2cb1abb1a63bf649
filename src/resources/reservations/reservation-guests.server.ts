import { isOthersCard } from '#shared/reservations/guests.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { FORMATS, maskAccountNumber, maskMykad } from '#shared/formats.ts';
import { followLead, countListedGuests } from '#server/domain/reservations/lead-guest.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { reservationGuests } from './reservation-guests.ts';

const PASSPORT = /^[A-Z0-9]{6,12}$/;
const clean = (text: unknown): string => String(text).replaceAll(/[\s-]/g, '').toUpperCase();
const maskOf = (number: string): string => (/^\d{12}$/.test(number) ? maskMykad(number) : maskAccountNumber(number));

export const reservationGuestsServer = serverPart(reservationGuests, {
  /** Guests are limited to the party of the price. The stay is locked, so that two guests added at once are both counted. */
  async issues({ kind, tx, change }) {
    const stay = kind === 'create' ? await tx.lock(resourceTables.reservations, Number(change.reservation_id)) : null;
    if (!stay) return [];
    const count = stay.adults + stay.children;
    return (await countListedGuests(tx, stay.id)) < count
      ? []
      : [issue(['reservation_id'], 'guests_all_listed', { count })];
  },

  /** A stay always has a lead guest. */
  before({ kind, before }) {
    if (kind === 'remove' && before?.is_lead) throw new Refusal('CONFLICT', { message: 'lead_guest' });
    return undefined;
  },

  async after({ kind, tx, context }, after) {
    if (after?.is_lead && (kind === 'update' || kind === 'undo')) await followLead({ tx, context }, after);
  },

  handlers: {
    identify: async ({ tx, before, input }) => {
      const number = clean(input.id_number);
      const { id_type, id_expires_on } = input;
      const stay = await tx.find(resourceTables.reservations, hasId(before.reservation_id));
      const issues: Issue[] = [];
      if (isOthersCard({ id_type, nationality: before.nationality })) {
        issues.push(issue(['id_type'], 'citizens_card'));
      }
      if (id_type !== 'passport' && !FORMATS.mykad.isValid(number)) issues.push(issue(['id_number'], 'mykad'));
      if (id_type === 'passport' && !PASSPORT.test(number)) issues.push(issue(['id_number'], 'passport'));
      if (id_expires_on !== null && id_expires_on < String(stay?.departure)) {
        issues.push(issue(['id_expires_on'], 'document_over', { day: String(stay?.departure) }));
      }
      if (issues.length > 0) {
        throw new Refusal('VALIDATION', { issues, resource: reservationGuests.name, action: 'identify' });
      }
      return { id_type, id_number: number, id_mask: maskOf(number), id_expires_on };
    },
  },
});
