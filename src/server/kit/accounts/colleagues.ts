import { readColleague } from '#resources/kit/calls.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import { isOf } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';
import { administratorsTable } from '#server/kit/tables.ts';

/** Names a colleague by account number. Open to every administrator, because saved views show their owners' names too. */
export const colleague = serve(savedViews, readColleague, async ({ tx, params: { account_number } }) => {
  const isKnowable = !account_number.includes('\0');
  const found =
    isKnowable && (await tx.find(administratorsTable, isOf(administratorsTable, 'account_number', account_number)));
  return { data: found ? { name: found.name } : null };
});
