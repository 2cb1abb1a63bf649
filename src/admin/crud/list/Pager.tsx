import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#browser/format.ts';
import { Icon, type IconName } from '#admin/components/Icon.tsx';
import { adminWords } from '#admin/words.ts';
import { LIST } from '#shared/constants.ts';
import { keepSize } from './list-state.ts';
import { pageCount, pageNumbers } from './pages.ts';
import type { ListModel } from './use-list.ts';

/** The range of rows shown, and links to the other pages, which open in a new tab like any link. */
export function Pager({ list }: { list: ListModel }): ReactNode {
  const t = adminWords.useT();
  const { resource, state, total = 0, hrefOf, change } = list;
  const last = pageCount(total, state.pageSize);
  const from = (state.page - 1) * state.pageSize + 1;
  const sizes = [...new Set([...LIST.pageSizes, state.pageSize])].toSorted((a, b) => a - b);
  return (
    <div className="pager row to-end">
      <span className="pager-range" role="status">
        {total > 0 && from <= total
          ? t('list.range', { from, to: Math.min(from + state.pageSize - 1, total), total })
          : t('list.range', { from: 0, to: 0, total })}
      </span>
      <label className="pager-size line muted">
        <span className="wide-only">{t('list.perPage')}</span>
        <select
          className="control"
          aria-label={t('list.perPage')}
          value={state.pageSize}
          onChange={({ target }) => {
            const pageSize = Number(target.value);
            keepSize(resource, pageSize);
            change({ pageSize }, { replace: true });
          }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <nav aria-label={t('list.pages')}>
        <ul>
          <Step name="left" label={t('list.previous')} to={state.page > 1 ? hrefOf({ page: state.page - 1 }) : null} />
          {pageNumbers(state.page, last).map((page, at) => (
            <li key={page ?? `gap${at}`} className={page === state.page ? undefined : 'pager-far'}>
              {page === null ? (
                <span className="pager-gap">…</span>
              ) : (
                <Link
                  to={hrefOf({ page })}
                  preventScrollReset
                  aria-label={t('list.page', { page })}
                  aria-current={page === state.page ? 'page' : undefined}
                  data-of={formatNumber(last)}
                >
                  {formatNumber(page)}
                </Link>
              )}
            </li>
          ))}
          <Step name="right" label={t('list.next')} to={state.page < last ? hrefOf({ page: state.page + 1 }) : null} />
        </ul>
      </nav>
    </div>
  );
}

function Step({ name, label, to }: { name: IconName; label: string; to: string | null }): ReactNode {
  return (
    <li>
      {to === null ? (
        <span className="pager-step" role="link" aria-disabled="true" aria-label={label}>
          <Icon name={name} />
        </span>
      ) : (
        <Link className="pager-step" to={to} preventScrollReset aria-label={label}>
          <Icon name={name} />
        </Link>
      )}
    </li>
  );
}
