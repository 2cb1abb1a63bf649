import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#browser/format.ts';
import { type Groups, readGroups } from '#admin/providers/taken.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import type { Group } from '#admin/crud/record/headline-facts.ts';
import { adminWords } from '#admin/words.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { isChoosable } from './use-selection.ts';
import type { ListModel } from './use-list.ts';

interface ListSumsProps {
  readonly list: ListModel;
  readonly shown: readonly string[];
}

/** The columns of the boxes and the menus have no sum. */
const NOTHING = null;

/** Sums over every record that the list's filter finds, not only over the page: one call, beside that for the rows. */
export function ListSums({ list: { resource, state, words, total = 0 }, shown }: ListSumsProps): ReactNode {
  const t = adminWords.useT();
  const summed = (resource.sums ?? []).filter((name) => shown.includes(name));
  const asked = encodeListParams({ filter: state.filter, aggregate: { groupBy: [], sum: summed } });
  const { data } = useQuery({
    queryKey: ['data', 'default', resource.name, 'list', { sums: asked }],
    enabled: summed.length > 0 && total > 0,
    queryFn: ({ signal }): Promise<Groups<Group>> =>
      readGroups<Group>(`/api/${resource.name}/aggregation?${asked}`, signal),
  });
  const sums = data?.groups[0]?.sum;
  if (!sums) return null;
  const name = shown.find((each) => !summed.includes(each));
  return (
    <tfoot className="sums">
      <tr>
        {isChoosable(resource) && <td className="cell-check">{NOTHING}</td>}
        {shown.map((column) => {
          const cell = { resource, row: { id: 0, ...sums }, name: column };
          const isSummed = summed.includes(column);
          if (column === name) {
            return (
              <th key={column} scope="row">
                {t('list.sums', { total: formatNumber(total) })}
              </th>
            );
          }
          return (
            <td
              key={column}
              data-label={isSummed ? words.fields[column] : undefined}
              className={isSummed ? 'cell-right' : undefined}
            >
              {isSummed && renderCell(cell, { t, words })}
            </td>
          );
        })}
        <td className="cell-menu">{NOTHING}</td>
      </tr>
    </tfoot>
  );
}
