import { sumSen } from '#shared/money.ts';
import { openLedgerEvent } from '#resources/revenue/calls.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { ledgerEvents } from './tables.ts';

const OF_LEGS = [
  'id',
  'account',
  'amount_sen',
  'period',
  'unit_id',
  'owner_id',
  'reservation_id',
  'agent_id',
  'company_id',
  'expense_id',
  'reversal_of',
] as const;

/** An entry alone says neither where its amount came from nor what for: the whole of what was posted with it does. */
export const ledgerEvent = serve(ledgerEntries, openLedgerEvent, async ({ tx, record: { event_id, posted_on } }) => {
  const where = is('event_id', event_id);
  const legs = await rowsIn(tx, resourceTables['ledger-entries'], { where, sort: ['id'], fields: OF_LEGS });
  const [said] = await rowsIn(tx, ledgerEvents, { where });
  return {
    data: {
      event_id,
      posted_on,
      label: said?.label ?? null,
      formula: said?.formula ?? '',
      because: said?.because ?? [],
      legs,
      sum_sen: sumSen(legs.map(({ amount_sen }) => amount_sen)),
    },
  };
});
