import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import {
  READS_OWNERS_MONEY,
  listTrials,
  readHoldings,
  seeAsOwner,
  seePerformance,
  tryAsOwner,
} from '#resources/owner-view/calls.ts';
import { owners } from '#resources/people/owners.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { serve } from '#server/kit/serve.ts';
import { listBilled } from './billed.ts';
import { incomePaper, incomeTable, incomeYears } from './income.ts';
import { readPerformance } from './performance.ts';
import { readOwnerHoldings, readOwnerView } from './view.ts';
import { listTrialVersions, tryOtherTerms } from './what-if.ts';

const READS_PACKAGES = codeOf(PERMISSION_GROUPS['service-package'], 'view');
const READS_EXPENSES = codeOf(PERMISSION_GROUPS.expenses, 'view');

const holdings = serve(owners, readHoldings, async ({ tx, record, context }) => {
  const readsMoney = context.caller.permissions.has(READS_OWNERS_MONEY);
  const mayReadExpenses = context.caller.permissions.has(READS_EXPENSES);
  return {
    data: {
      ...(await readOwnerHoldings(tx, record, { now: context.now, readsMoney })),
      expenses: mayReadExpenses ? await listBilled(tx, record.id) : null,
    },
  };
});

/** Whoever looks at an owner's money and calendar stands in the trail, once for each look. */
const asOwner = serve(owners, seeAsOwner, async ({ tx, record, context }) => {
  const entry = { action: 'see-as-owner', resource: owners.name, recordId: record.id, changes: {}, reason: null };
  const audit_id = await writeEntry({ tx, table: resourceTables.audit, author: context }, entry);
  return { data: await readOwnerView(tx, record, context.now), audit_id };
});

const performance = serve(owners, seePerformance, async ({ tx, record, context }) => ({
  data: await readPerformance(tx, record.id, context.now),
}));

const trials = serve(owners, listTrials, async ({ tx, record, context }) => ({
  data: { versions: await listTrialVersions(tx, { owner_id: record.id, now: context.now }) },
}));

const whatIf = serve(owners, tryAsOwner, {
  isReading: () => true,
  handle: async ({ tx, record, input, context }) => {
    // Terms of one's own choice are tried by those who may try them on a package, too.
    if (input.terms !== null) requirePermission(context, READS_PACKAGES);
    return { data: await tryOtherTerms(tx, { owner_id: record.id, now: context.now }, input) };
  },
});

export const ownerViewArea: ServerArea = {
  name: 'owner-view',
  routes: { owners: [holdings, asOwner, performance, trials, whatIf, incomeYears, incomePaper, incomeTable] },
};
