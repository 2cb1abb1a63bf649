import { useMemo, useState } from 'react';
import { listableFields } from '#admin/crud/record/fields.ts';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
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
export function useColumns({ resource, state, change }: ListModel): Columns {
  const permissions = usePermissions();
  const [stored, setStored] = useState(() => readColumns(resource.name));
  const [density, setDensity] = useState<Density>(() =>
    readStored(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable',
  );
  const choice = useMemo(() => {
    const available = listableFields(resource, permissions);
    if (state.fields) return namedColumns(available, resource.columns, state.fields);
    return columnChoice(available, resource.columns, stored);
  }, [resource, permissions, stored, state.fields]);
  return {
    ...choice,
    set: (next) => {
      if (state.fields) return change({ fields: next.shown }, { replace: true });
      writeColumns(resource.name, next);
      setStored(JSON.stringify(next));
    },
    reset: () => {
      if (state.fields) change({ fields: undefined }, { replace: true });
      writeColumns(resource.name, null);
      setStored(null);
    },
    density,
    setDensity: (next) => {
      writeStored(DENSITY_KEY, next);
      setDensity(next);
    },
  };
}
