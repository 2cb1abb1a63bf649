import './rates.css';
import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { holidays } from '#resources/holidays.ts';
import type { AnyResource, RowOfResource } from '#shared/resource.ts';
import { Loaded } from '#admin/crud/Loaded.tsx';
import { useRows } from '#admin/crud/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { CopyYear } from './CopyYear.tsx';
import { ratesWords } from './words.ts';

type Holiday = RowOfResource<typeof holidays>;

const TONES = holidays.fields.kind.spec.options ?? {};
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** A year at a glance, above the list: every month with its holidays, what is unconfirmed and which nights are dearer. */
export function HolidayYear({ resource }: { resource: AnyResource }): ReactNode {
  const t = ratesWords.useT();
  const canCreate = usePermissions().can(resource, 'create');
  const [isCopying, setCopying] = useState(false);
  const [year, setYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)));
  const rows = useRows<Holiday>('holidays', {
    filter: { date: { $gte: `${year}-01-01`, $lte: `${year}-12-31` } },
    sort: { date: 1 },
  });
  return (
    <section className="panel holiday-year" aria-label={t('year.title', { year })}>
      <div className="panel-top">
        <h2>{t('year.title', { year })}</h2>
        <div className="segments" role="group" aria-label={t('year.title', { year })}>
          <button type="button" className="segment" onClick={() => setYear(year - 1)}>
            {year - 1}
          </button>
          <button type="button" className="segment" onClick={() => setYear(year + 1)}>
            {year + 1}
          </button>
        </div>
        {canCreate && (
          <button type="button" className="button button-small" onClick={() => setCopying(true)}>
            {t('copy.title', { from: year, year: year + 1 })}
          </button>
        )}
      </div>
      {isCopying && (
        <CopyYear
          resource={resource}
          year={year + 1}
          onClose={() => setCopying(false)}
          onDone={() => {
            setCopying(false);
            setYear(year + 1);
          }}
        />
      )}
      <Loaded of={rows}>
        {(found) => (
          <ul className="holiday-months">
            {MONTHS.map((month) => (
              <Month
                key={month}
                month={`${year}-${month}`}
                rows={found.filter(({ date }) => date.startsWith(`${year}-${month}`))}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Month({ month, rows }: { month: string; rows: readonly Holiday[] }): ReactNode {
  const t = ratesWords.useT();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  return (
    <li>
      <h3>{name}</h3>
      {rows.length === 0 ? (
        <p className="holiday-none">{t('year.none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Day key={row.id} row={row} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Day({ row }: { row: Holiday }): ReactNode {
  const t = ratesWords.useT();
  const locale = useLocale();
  const first = Number(row.date.slice(8));
  const days = row.days > 1 ? `${first}–${first + row.days - 1}` : String(first);
  return (
    <li>
      <AdminLink to={`${holidays.route}/${row.id}`}>
        <Chip tone={TONES[row.kind] ?? 'gray'}>{days}</Chip> {locale === 'zh-CN' ? (row.name_zh ?? row.name) : row.name}
      </AdminLink>
      {!row.confirmed && <small> {t('year.unconfirmed')}</small>}
      {row.price_from !== null && (
        <small className="holiday-nights">{t('year.nights', { count: row.price_nights, from: row.price_from })}</small>
      )}
    </li>
  );
}
