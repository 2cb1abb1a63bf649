import { memo, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { weekdayOf } from '#shared/day.ts';
import type { Sizes } from './geometry.ts';
import { calendarWords } from './words.ts';

interface HeadProps {
  readonly days: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
  readonly today: number;
  readonly sizes: Sizes;
}

const FIRST_OF_MONTH = '01';
const DAY_AT = 'YYYY-MM-'.length;
const SUNDAY = 0;
const SATURDAY = 6;

const isWeekend = (day: string): boolean => [SUNDAY, SATURDAY].includes(weekdayOf(day));

/** Header of days above the board. */
export const BoardHead = memo(function Head({ days, firstDay, lastDay, today, sizes }: HeadProps): ReactNode {
  const t = calendarWords.useT();
  const locale = useLocale();
  const short = (options: Intl.DateTimeFormatOptions, day: string): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
  return (
    <div role="row" aria-rowindex={1} className="tape-head" style={{ height: sizes.head }}>
      <div role="columnheader" aria-colindex={1} className="tape-corner">
        {t('room')}
      </div>
      {days.slice(firstDay, lastDay).map((day, at) => {
        const index = firstDay + at;
        const isFirst = index === firstDay || day.slice(DAY_AT) === FIRST_OF_MONTH;
        return (
          <div
            key={day}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={index === today ? `${formatDay(day)}, ${t('today')}` : formatDay(day)}
            aria-current={index === today ? 'date' : undefined}
            className={isWeekend(day) ? 'tape-day tape-weekend' : 'tape-day'}
            style={{ left: sizes.side + index * sizes.day, width: sizes.day }}
          >
            <small>{short(isFirst ? { month: 'short' } : { weekday: 'narrow' }, day)}</small>
            {day.slice(DAY_AT).replace(/^0/, '')}
          </div>
        );
      })}
    </div>
  );
});

/** Marks of weekends and today behind the lines. */
export const BoardGround = memo(function Ground({
  days,
  today,
  sizes,
}: Omit<HeadProps, 'firstDay' | 'lastDay'>): ReactNode {
  return (
    <div aria-hidden="true" className="tape-ground">
      {days.map((day, index) =>
        isWeekend(day) ? (
          <span key={day} className="tape-weekend" style={{ left: sizes.side + index * sizes.day, width: sizes.day }} />
        ) : null,
      )}
      {today >= 0 && today < days.length && (
        <span className="tape-today" style={{ left: sizes.side + today * sizes.day, width: sizes.day }} />
      )}
    </div>
  );
});
