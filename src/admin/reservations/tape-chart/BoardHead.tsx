import { memo, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { ChartBoard, HouseNight } from './board.ts';
import type { BoardLabels } from './board-labels.ts';
import type { Sizes } from './geometry.ts';

/**
 * What stands over and behind the tape chart's lines: the days, what is sold of each night and its lowest price,
 * weekends and today.
 */

interface HeadProps {
  readonly board: ChartBoard;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly sizes: Sizes;
  readonly labels: BoardLabels;
}

const FIRST_OF_MONTH = '01';
const DAY_AT = 'YYYY-MM-'.length;
/** A house this full has a night that is worth a second look at its price. */
const BUSY_PERCENT = 85;
const SEN = 100;

/** Days above the board, with what is sold of each night and its lowest price. */
export const BoardHead = memo(function Head({ board, firstDay, lastDay, sizes, labels }: HeadProps): ReactNode {
  const { t } = labels;
  const { days, nights, today } = board;
  const locale = useLocale();
  const short = (options: Intl.DateTimeFormatOptions, day: string): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
  return (
    <div role="row" aria-rowindex={1} className="tape-head" style={{ height: sizes.head }}>
      <div role="columnheader" aria-colindex={1} className="tape-corner">
        <span>{t('room')}</span>
        <small aria-hidden="true">{t('sold')}</small>
        <small aria-hidden="true">{t('lowest')}</small>
      </div>
      {days.slice(firstDay, lastDay).map((day, at) => {
        const index = firstDay + at;
        const isFirst = index === firstDay || day.slice(DAY_AT) === FIRST_OF_MONTH;
        const night = nights[index] ?? NOTHING;
        return (
          <div
            key={day}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={[
              formatDay(day),
              ...(index === today ? [t('today')] : []),
              ...(night.sold === null ? [] : [t('soldOn', { percent: night.sold })]),
              ...(night.lowest_sen === null ? [] : [t('lowestOn', { price: formatMoney(night.lowest_sen) })]),
            ].join(', ')}
            aria-current={index === today ? 'date' : undefined}
            className={night.is_weekend ? 'tape-day tape-weekend' : 'tape-day'}
            style={{ left: sizes.side + index * sizes.day, width: sizes.day }}
          >
            {isFirst && <small className="tape-month">{short({ month: 'short' }, day)}</small>}
            <small>{short({ weekday: 'narrow' }, day)}</small>
            <span className="tape-date">{day.slice(DAY_AT).replace(/^0/, '')}</span>
            <small className={(night.sold ?? 0) >= BUSY_PERCENT ? 'tape-busy' : undefined}>{night.sold ?? '–'}</small>
            <small>{night.lowest_sen === null ? '–' : Math.round(night.lowest_sen / SEN)}</small>
          </div>
        );
      })}
    </div>
  );
});

const NOTHING: HouseNight = { sold: null, lowest_sen: null, is_weekend: false };

interface GroundProps extends Pick<ChartBoard, 'days' | 'nights' | 'today'> {
  readonly sizes: Sizes;
}

/** Marks of weekend nights and today behind the lines. */
export const BoardGround = memo(function Ground({ days, nights, today, sizes }: GroundProps): ReactNode {
  return (
    <div aria-hidden="true" className="tape-ground">
      {days.map((day, index) =>
        nights[index]?.is_weekend ? (
          <span key={day} className="tape-weekend" style={{ left: sizes.side + index * sizes.day, width: sizes.day }} />
        ) : null,
      )}
      {today >= 0 && today < days.length && (
        <span className="tape-today" style={{ left: sizes.side + today * sizes.day, width: sizes.day }} />
      )}
    </div>
  );
});
