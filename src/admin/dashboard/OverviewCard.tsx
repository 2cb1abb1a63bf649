import type { ReactNode } from 'react';
import { formatNumber } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Overview } from '#shared/overview.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isStriking } from '#admin/crud/record/cells.tsx';
import { TileFailed } from './TileState.tsx';
import { useBreakdown, useMonths, type MonthCount } from './use-overview.ts';

/**
 * One resource on the dashboard: how many there are, how many of each kind, and how many came by month. Each figure
 * links to its records.
 */

/** Height of the tallest month. */
const BAR_PX = 40;

interface CardProps {
  resource: AnyResource;
  overview: Overview;
}

export function OverviewCard({ resource, overview }: CardProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const { data, isError, isFetching, refetch } = useBreakdown(resource, overview.by);
  return (
    <section className="overview" aria-label={words.label}>
      <div className="tile-head">
        <h2>
          <AdminLink to={resource.route ?? '/admin'}>{words.label}</AdminLink>
        </h2>
        <p className="number title flush">{data ? formatNumber(data.total) : '–'}</p>
      </div>
      {isError && !isFetching && <TileFailed onRetry={() => void refetch()} />}
      {overview.by.map((field) => (
        <Bars key={field} resource={resource} field={field} total={data?.total ?? 0} counts={data?.counts[field]} />
      ))}
      {overview.perMonth !== undefined && <Months resource={resource} field={overview.perMonth} />}
      {overview.by.length === 0 && overview.perMonth === undefined && <p>{t('dashboard.empty')}</p>}
    </section>
  );
}

interface BarsProps {
  resource: AnyResource;
  field: string;
  total: number;
  counts: Readonly<Record<string, number>> | undefined;
}

/** A table with bars; each value links to its records. */
function Bars({ resource, field, total, counts }: BarsProps): ReactNode {
  const words = useResourceWords(resource);
  const spec = resource.fields[field]?.spec;
  // Values that no record has are left out.
  const options = Object.keys(spec?.options ?? {}).filter((value) => counts === undefined || (counts[value] ?? 0) > 0);
  if (options.length === 0) return null;
  return (
    <table className="bars above-6">
      <caption>{words.fields[field]}</caption>
      <tbody>
        {options.map((value) => {
          const count = counts && (counts[value] ?? 0);
          return (
            <tr key={value}>
              <th scope="row">
                <AdminLink to={listAddress(resource, { filter: { [field]: value } })}>
                  {words.options[field]?.[value] ?? value}
                </AdminLink>
              </th>
              <td className="bars-track" aria-hidden="true">
                {count ? (
                  <div
                    className={spec && isStriking(spec, value) ? 'bar bar-striking' : 'bar'}
                    style={{ inlineSize: `${(100 * count) / total}%` }}
                  />
                ) : null}
              </td>
              <td className="number">{count === undefined ? '–' : formatNumber(count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Months({ resource, field }: { resource: AnyResource; field: string }): ReactNode {
  const t = moreWords.useT();
  const { months, isFailed, retry } = useMonths(resource, field);
  const most = Math.max(1, ...months.map(({ count = 0 }) => count));
  return (
    <div className="months">
      <h3>{t('dashboard.perMonth')}</h3>
      {isFailed && <TileFailed onRetry={retry} />}
      <ol>
        {months.map((entry) => (
          <MonthBar key={entry.month.key} {...entry} most={most} />
        ))}
      </ol>
    </div>
  );
}

function MonthBar({ month, count, most }: MonthCount & { most: number }): ReactNode {
  const locale = useLocale();
  // Mid-month, so that no time zone moves it into another month.
  const at = new Date(`${month.key}-15T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale, options).format(at);
  const said = count === undefined ? '–' : formatNumber(count);
  return (
    <li title={`${name({ month: 'long', year: 'numeric' })}: ${said}`}>
      <span className="sr-only">
        {name({ month: 'long', year: 'numeric' })}: {said}
      </span>
      <span className="month-count" aria-hidden="true">
        {said}
      </span>
      <span className="month-bar" aria-hidden="true" style={{ blockSize: `${(BAR_PX * (count ?? 0)) / most}px` }} />
      <span className="month-name" aria-hidden="true">
        {name({ month: 'narrow' })}
      </span>
    </li>
  );
}
