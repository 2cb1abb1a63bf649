import { formatMoney } from '#browser/format.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { forgetTypes } from '#shared/resource.ts';
import { ledgerEntries } from './ledger-entries.ts';

const revenue = screensOf(() => import('#admin/revenue/index.ts'));
const Event = revenue((module) => module.LedgerEvent);

export const ledgerEntriesClient = defineClientPart(ledgerEntries, {
  title: ({ account, amount_sen }) =>
    `${currentResourceWords(forgetTypes(ledgerEntries)).options['account']?.[account] ?? account} ${formatMoney(amount_sen)}`,
  Panels: Event,
  Peeked: Event,
  // The panel tells them.
  hiddenFields: () => ['subject', 'amount_sen', 'expense_id', 'reversal_of'],
});
