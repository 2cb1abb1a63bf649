import { useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { formatList } from '#browser/format.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { entryNamed } from '#resources/addresses.ts';

interface CodeNamesProps {
  readonly of: 'properties' | 'service-packages';
  /** `HLR MVR`. */
  readonly codes: string;
}

/** What short codes stand for; the codes themselves for a reader who may not see what they name. */
export function CodeNames({ of, codes }: CodeNamesProps): ReactNode {
  const nameOf = useNameOf();
  const permissions = usePermissions();
  const other = entryNamed(of);
  const { result } = useList<Parameters<typeof nameOf>[0] & { id: number }>({
    resource: of,
    filters: [{ field: 'code', operator: 'in', value: codes.split(' ') }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: other !== undefined && permissions.can(other, 'view') },
    meta: { fields: ['id', 'name', 'name_zh'] },
  });
  return result.data.length === 0 ? codes : <span title={codes}>{formatList(result.data.map(nameOf))}</span>;
}
