import { type ReactNode, Suspense } from 'react';
import type { RecordProps } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { BilledExpenses } from './BilledExpenses.tsx';
import { NextPayout } from './NextPayout.tsx';

/** By its area's own entry, so that its words come in the reader's language, too. */
const OwnerAccount = screensOf(() => import('#admin/revenue/index.ts'))((module) => module.OwnerAccount);

/** Both in one part, because an area may add a single closing section to another's record. */
export const OwnersMoney = (props: RecordProps): ReactNode => (
  <>
    <NextPayout {...props} />
    <Suspense>
      <OwnerAccount {...props} />
    </Suspense>
    <BilledExpenses {...props} />
  </>
);
