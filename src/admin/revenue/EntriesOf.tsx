import type { ReactNode } from 'react';
import { AdminLink } from '#admin/components/Link.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { forgetTypes } from '#shared/resource.ts';

const LEDGER = forgetTypes(ledgerEntries);

interface EntriesProps {
  /** By number, or by what they have in common; with both, by the latter where they are too many to name. */
  readonly ids?: readonly number[];
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly children: ReactNode;
}

/** A figure that opens the entries of the ledger that it is the sum of, for those who may read them. */
export function EntriesOf({ ids, filter, children }: EntriesProps): ReactNode {
  const canOpen = usePermissions().can(LEDGER, 'view');
  // A list takes no more numbers than that in its address.
  const named = ids && ids.length <= QUERY_LIMITS.listValues ? { id: { $in: ids } } : filter;
  if (!canOpen || ids?.length === 0 || !named) return children;
  const [only, ...others] = ids ?? [];
  const isOne = only !== undefined && others.length === 0;
  const to = isOne ? pathsOf(LEDGER).show(only) : listAddress(LEDGER, { filter: named });
  return <AdminLink to={to}>{children}</AdminLink>;
}
