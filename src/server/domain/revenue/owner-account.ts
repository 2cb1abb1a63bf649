import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { sumSen } from '#shared/money.ts';
import { ageOwner } from '#shared/revenue/owner-ageing.ts';
import { owners } from '#resources/people/owners.ts';
import { readOwnerAccount } from '#resources/revenue/owner-calls.ts';
import { listOwedEntries } from '#server/domain/people/settled-owners.ts';
import { serve } from '#server/kit/serve.ts';

export const ownerAccount = serve(owners, readOwnerAccount, async ({ tx, context, record }) => {
  const entries = await listOwedEntries(tx, record.id);
  return {
    data: {
      balance_sen: sumSen(entries.map(({ owed_sen }) => owed_sen)),
      ages: ageOwner(entries, businessDate(context.now, USUAL_ROLLOVER_HOUR)),
    },
  };
});
