import { type ReactNode, Suspense } from 'react';
import type { RecordProps } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { BilledExpenses } from './BilledExpenses.tsx';

/** By its area's own entry, so that its words come in the reader's language, too. */
const OwnerAccount = screensOf(() => import('#admin/revenue/index.ts'))((module) => module.OwnerAccount);

/** What closes an owner's record: the balance by its age, and the bills that were theirs. */
export const OwnersMoney = (props: RecordProps): ReactNode => (
  <>
    <Suspense>
      <OwnerAccount {...props} />
    </Suspense>
    <BilledExpenses {...props} />
  </>
);
