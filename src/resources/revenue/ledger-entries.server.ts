import { ledgerEvent } from '#server/domain/revenue/ledger-event.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { ledgerEntries } from './ledger-entries.ts';

export const ledgerEntriesServer = serverPart(ledgerEntries, { routes: [ledgerEvent] });
