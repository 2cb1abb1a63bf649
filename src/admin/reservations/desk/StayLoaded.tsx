import type { ReactNode } from 'react';
import { RecordRefusal, RecordSkeleton } from '#admin/crud/record/RecordRefusal.tsx';
import { STAYS, useStay } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';

/** The stay that the address names, once it is here. */
export function StayLoaded({ children }: { children: (stay: Stay) => ReactNode }): ReactNode {
  const { data, error, refetch } = useStay();
  if (data) return children(data);
  if (error) {
    return <RecordRefusal resource={STAYS} failure={error} onRetry={() => void refetch()} />;
  }
  return <RecordSkeleton />;
}
