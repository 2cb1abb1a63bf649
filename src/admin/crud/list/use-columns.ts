import { useMemo, useState } from 'react';
import { listableFields } from '#admin/crud/record/fields.ts';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { viewNamed } from '#shared/views.ts';
import { type ColumnChoice, columnChoice, namedColumns, readColumns, writeColumns } from './columns.ts';
import type { ListModel } from './use-list.ts';

export type Density = 'comfortable' | 'compact';
const DENSITY_KEY = 'highland.density';

export interface Columns extends ColumnChoice {
  set(choice: ColumnChoice): void;
  reset(): void;
  readonly density: Density;
  setDensity(density: Density): void;
}

/** Columns from the address, else from this browser's storage; the row height is shared by all tables. */
export function useColumns({ resource, state, view, change }: ListModel): Columns {
  const permissions = usePermissions();
  // A view with columns of its own is a table of its own to its reader.
  const own = viewNamed(resource, view)?.columns;
  const table = own ? `${resource.name}.${view}` : resource.name;
  const usual = own ?? resource.columns;
  const [written, setWritten] = useState<{ table: string; choice: string | null }>();
  const read = useMemo(() => readColumns(table), [table]);
  const stored = written?.table === table ? written.choice : read;
  const [density, setDensity] = useState<Density>(() =>
    readStored(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable',
  );
  const choice = useMemo(() => {
    const available = listableFields(resource, permissions);
    if (state.fields) return namedColumns(available, usual, state.fields);
    return columnChoice(available, usual, stored);
  }, [resource, permissions, usual, stored, state.fields]);
  return {
    ...choice,
    set: (next) => {
      if (state.fields) return change({ fields: next.shown }, { replace: true });
      writeColumns(table, next);
      setWritten({ table, choice: JSON.stringify(next) });
    },
    reset: () => {
      if (state.fields) change({ fields: undefined }, { replace: true });
      writeColumns(table, null);
      setWritten({ table, choice: null });
    },
    density,
    setDensity: (next) => {
      writeStored(DENSITY_KEY, next);
      setDensity(next);
    },
  };
}
