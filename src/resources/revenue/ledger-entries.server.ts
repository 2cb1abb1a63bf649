import { ledgerEvent } from '#server/domain/revenue/ledger-event.ts';
import { findHappenings } from '#server/domain/revenue/ledger-search.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { ledgerEntries } from './ledger-entries.ts';

export const ledgerEntriesServer = serverPart(ledgerEntries, {
  routes: [ledgerEvent],
  finds: { by: ['unit_id', 'owner_id', 'reservation_id', 'agent_id', 'company_id', 'account'], also: findHappenings },
});
