import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { guestSecrets } from '#shared/reservations/messages.ts';
import { everything } from '#shared/where.ts';
import { MASK } from '#server/kit/audit/entry.ts';
import { serverPart } from '#server/kit/server-part.ts';
import type { Veil } from '#server/platform/database/veils.ts';
import { outbox } from './outbox.ts';

const READS_STAYS = codeOf(PERMISSION_GROUPS.reservation, 'view');
const READS_MONEY = codeOf(PERMISSION_GROUPS.revenue, 'view');
/** Contents for the guest alone. */
const codes: Veil = { over: everything, keys: guestSecrets, by: MASK };
/** Recipient and contents of a stay's messages are for readers of the stay. */
const ofStays: Veil = { over: predicateOf({ reservation_id: { $nnull: true } }, { fields: outbox.fields }), by: MASK };
/** Amounts are masked for readers without access to owners' money. */
const ofStatements: Veil = {
  over: predicateOf({ statement_id: { $nnull: true } }, { fields: outbox.fields }),
  by: MASK,
};

export const outboxServer = serverPart(outbox, {
  veils({ caller: { permissions } }) {
    const stays = permissions.has(READS_STAYS) ? [] : [ofStays];
    const statements = permissions.has(READS_MONEY) ? [] : [ofStatements];
    return { data: [codes, ...stays, ...statements], to: stays };
  },
});
