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
  /** Whether a cell has room for one name, with how many others there are. */
  readonly isShort?: boolean;
}

/** What short codes stand for; the codes themselves for a reader who may not see what they name. */
export function CodeNames({ of, codes, isShort = false }: CodeNamesProps): ReactNode {
  const nameOf = useNameOf();
  const permissions = usePermissions();
  const other = entryNamed(of);
  // All of them, of which there are few: the rows of a list ask once between them.
  const { result } = useList<Parameters<typeof nameOf>[0] & { id: number; code: string }>({
    resource: of,
    pagination: { mode: 'off' },
    queryOptions: { enabled: other !== undefined && permissions.can(other, 'view') },
    meta: { fields: ['id', 'code', 'name', 'name_zh'] },
  });
  const named = codes.split(' ').map((code) => result.data.find((each) => each.code === code));
  const [first = '', ...others] = named.flatMap((each) => each ?? []).map(nameOf);
  if (first === '') return codes;
  const names = formatList([first, ...others]);
  const shown = isShort && others.length > 0 ? `${first} +${others.length}` : names;
  return <span title={`${names} · ${codes}`}>{shown}</span>;
}
