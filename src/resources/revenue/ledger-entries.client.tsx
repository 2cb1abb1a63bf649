import { Suspense, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { NamedEntry } from '#shared/revenue/happenings.ts';
import { ledgerEntries } from './ledger-entries.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));
const Event = revenue((module) => module.LedgerEvent);
const Name = revenue<NamedEntry>((module) => module.EventName);

/** An event's own name is for programs. */
const showEvent = (_name: string, { subject, reservation_id, reversal_of }: NamedEntry): ReactNode => (
  <Suspense fallback={<span className="title-wait" title="…" />}>
    <Name subject={subject} reservation_id={reservation_id} reversal_of={reversal_of} />
  </Suspense>
);

export const ledgerEntriesClient = defineClientPart(ledgerEntries, {
  title: ({ account, amount_sen }) =>
    `${currentResourceWords(forgetTypes(ledgerEntries)).options['account']?.[account] ?? account} ${formatMoney(amount_sen)}`,
  cells: { event_id: showEvent, subject: showEvent },
  listCells: {
    event_id: showEvent,
    // Half of all entries are below nought, and none of them is amiss.
    amount_sen: (sen) => <span className="number">{formatMoney(sen)}</span>,
  },
  Panels: Event,
  Peeked: Event,
  // The panel tells them.
  hiddenFields: () => ['event_id', 'subject', 'amount_sen', 'expense_id', 'reversal_of'],
});
