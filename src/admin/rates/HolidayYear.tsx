import '#admin/crud/record/record.css';
import './rates.css';
import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import type { ListPartProps } from '#admin/components/client-part.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { stateIn, withState } from '#admin/crud/filter/filter-model.ts';
import { isOpen } from '#admin/crud/action/possible.ts';
import { StateChoice } from '#admin/crud/filter/StateChoice.tsx';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { holidays } from '#resources/rates/holidays.ts';
import { addDays } from '#shared/day.ts';
import type { AnyResource, RowOfResource } from '#shared/resource.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useRows } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { CopyYear, useComing } from './CopyYear.tsx';
import { daysInMonth, isInMonth } from './holiday-days.ts';
import { ratesWords } from './words.ts';

/** A year below the list of holidays: every month with its holidays, marked where unconfirmed or with higher prices. */

type Holiday = RowOfResource<typeof holidays>;

const STATES = 'states';
const TONES = holidays.fields.kind.spec.options ?? {};
/** Longest holiday in days, because one that began in the year before may reach into this one. */
const LONGEST = holidays.fields.days.spec.max ?? 1;
/** Whether the window is wide enough to begin unfolded; on a phone a year is five screens long. */
const isRoomy = (): boolean => window.matchMedia('(min-width: 700px)').matches;

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

export function HolidayYear({ resource, filter, onFilter }: ListPartProps): ReactNode {
  const t = ratesWords.useT();
  const words = useResourceWords(resource);
  const state = stateIn(filter, STATES);
  const canCreate = usePermissions().can(resource, 'create');
  const [isCopying, setCopying] = useState(false);
  const [year, setYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)));
  const rows = useRows<Holiday>('holidays', {
    filter: {
      ...withState({}, STATES, state),
      date: { $gte: addDays(`${year}-01-01`, 1 - LONGEST), $lte: `${year}-12-31` },
    },
    sort: { date: 1 },
  });
  const coming = useComing(canCreate ? year + 1 : null);
  return (
    <section className="panel holiday-year" aria-label={t('year.title', { year })}>
      <div className="panel-top row between">
        <h2>{t('year.title', { year })}</h2>
        <Segments
          label={t('year.title', { year })}
          options={[year - 1, year + 1]}
          nameOf={(other) => other}
          onChoose={setYear}
        />
        <StateChoice
          label={words.fields[STATES] ?? STATES}
          names={words.options[STATES] ?? {}}
          state={state ?? ''}
          onChoose={(code) => onFilter(withState(filter, STATES, code || undefined))}
        />
        {canCreate && coming > 0 && (
          <Button isSmall onClick={() => setCopying(true)}>
            {t('copy.offer', { count: coming, from: year, year: year + 1 })}
          </Button>
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
          <details className="holiday-fold" open={isRoomy()}>
            <summary>{t('year.months')}</summary>
            <ul className="holiday-months">
              {MONTHS.map((month) => (
                <Month
                  key={month}
                  resource={resource}
                  month={`${year}-${month}`}
                  rows={found.filter((row) => isInMonth(row, `${year}-${month}`))}
                />
              ))}
            </ul>
          </details>
        )}
      </Loaded>
    </section>
  );
}

interface MonthProps {
  resource: AnyResource;
  month: string;
  rows: readonly Holiday[];
}

function Month({ resource, month, rows }: MonthProps): ReactNode {
  const t = ratesWords.useT();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  return (
    <li>
      <h3 className="below-4 note">{name}</h3>
      {rows.length === 0 ? (
        <p className="flush">{t('year.none')}</p>
      ) : (
        <ul className="stack gap-3">
          {rows.map((row) => (
            <Day key={row.id} resource={resource} month={month} row={row} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Day({ resource, month, row }: Omit<MonthProps, 'rows'> & { row: Holiday }): ReactNode {
  const t = ratesWords.useT();
  const admin = adminWords.useT();
  const words = useResourceWords(resource);
  const nameOf = useNameOf();
  return (
    <li>
      <Chip tone={TONES[row.kind] ?? 'gray'}>{daysInMonth(row, month)}</Chip>
      <AdminLink to={`${holidays.route}/${row.id}`}>{nameOf(row)}</AdminLink>
      {row.states !== null && (
        <small className="muted">{renderCell({ resource, row, name: STATES }, { t: admin, words })}</small>
      )}
      {!row.confirmed && isOpen(resource, row) && <small className="is-warned">{t('year.unconfirmed')}</small>}
      {row.price_from !== null && (
        <small className="holiday-nights">{t('year.nights', { count: row.price_nights, from: row.price_from })}</small>
      )}
    </li>
  );
}
