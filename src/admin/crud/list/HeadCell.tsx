import type { ReactNode } from 'react';
import { isRightAligned } from '#admin/crud/record/cells.tsx';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { adminWords } from '#admin/words.ts';
import type { FieldSpec } from '#shared/field.ts';
import { familyOfKind } from '#shared/reading/scalar-kinds.ts';
import { nextSort } from './list-state.ts';
import type { ListModel } from './use-list.ts';
import { usualSort } from '#shared/views.ts';

/**
 * How a list is ordered by its reader: by the heads of a table's columns, or by one choice where rows show as cards.
 */

function isSortable(spec: FieldSpec): boolean {
  const family = familyOfKind(spec.kind);
  return family !== 'list' && family !== 'opaque' && spec.kind !== 'longtext';
}

interface HeadCellProps {
  readonly list: ListModel;
  readonly name: string;
  /** All columns of the table. */
  readonly shown: readonly string[];
}

/** A column's head. A press sorts by it alone; Shift, Ctrl or Cmd adds it to the present order. */
export function HeadCell({ list, name, shown }: HeadCellProps): ReactNode {
  const t = adminWords.useT();
  const { sort } = list.state;
  const spec = fieldsOf(list.resource)[name]?.spec;
  const label = list.words.fields[name] ?? name;
  const className = spec && isRightAligned(spec) ? 'cell-right' : undefined;
  if (!spec || !isSortable(spec)) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const direction = sort[name];
  // A number is said only beside another: what breaks ties may have no column.
  const keys = Object.keys(sort).filter((key) => shown.includes(key));
  const place = keys.indexOf(name) + 1;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction === undefined ? undefined : direction === 1 ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className="head-sort"
        onClick={(event) =>
          list.change({ sort: nextSort(sort, name, event.shiftKey || event.ctrlKey || event.metaKey) })
        }
      >
        {label}
        {direction !== undefined && <Icon name={direction === 1 ? 'up' : 'down'} />}
        {direction !== undefined && keys.length > 1 && (
          <span className="head-place">
            <span aria-hidden="true">{place}</span>
            <span className="sr-only">{t('list.sorted', { place })}</span>
          </span>
        )}
      </button>
    </th>
  );
}

/** Sort control where rows show as cards, without heads. */
export function SortChoice({ list, shown }: { list: ListModel; shown: readonly string[] }): ReactNode {
  const t = adminWords.useT();
  const { resource, words, state, change } = list;
  const [field, direction] = Object.entries(state.sort)[0] ?? [];
  const names = shown.filter((name) => {
    const spec = fieldsOf(resource)[name]?.spec;
    return spec && isSortable(spec);
  });
  return (
    <select
      className="control sort-choice"
      aria-label={t('list.sortBy')}
      value={field ? `${field} ${direction}` : ''}
      onChange={({ target }) => {
        const [name, way] = target.value.split(' ');
        change({ sort: name ? { [name]: way === '-1' ? -1 : 1 } : usualSort(state.filter, resource) });
      }}
    >
      <option value="">{t('list.sortUsual')}</option>
      {[...new Set([...names, ...(field ? [field] : [])])].flatMap((name) => [
        <option key={`${name} 1`} value={`${name} 1`}>
          {t('list.ascending', { label: words.fields[name] ?? name })}
        </option>,
        <option key={`${name} -1`} value={`${name} -1`}>
          {t('list.descending', { label: words.fields[name] ?? name })}
        </option>,
      ])}
    </select>
  );
}
