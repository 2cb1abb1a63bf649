import { elementAt } from '#browser/elements.ts';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { weeksOf } from '#admin/components/month-grid.ts';
import { isSelected, type DaySelection } from './calendar-range.ts';
import type { CalendarDay, Painted } from '#shared/rates/rate-calendar.ts';
import { A_WEEK, marksOf, shortPrice, weekdayName } from './signs.ts';
import { ratesWords } from './words.ts';

/**
 * One month of a room type's prices, a week per row. A press selects a day; dragging or Shift selects up to another.
 * What is done with the selection is `PaintForm.tsx`'s.
 */

type After = Painted['nights'][number];

interface RateMonthProps {
  month: string;
  name: string;
  days: ReadonlyMap<string, CalendarDay>;
  /** Preview of the overrides by day. */
  after: ReadonlyMap<string, After>;
  today: string | null;
  selection: DaySelection;
  describedBy: string;
  onSelect: (date: string, isLonger: boolean) => void;
  onHover: (date: string | null) => void;
}

export function RateMonth({
  month,
  name,
  days,
  after,
  today,
  selection,
  describedBy,
  onSelect,
  onHover,
}: RateMonthProps): ReactNode {
  const dateAt = ({ target }: PointerEvent): string | undefined =>
    elementAt(target)?.closest<HTMLElement>('[data-date]')?.dataset['date'];
  const onPointerDown = (event: PointerEvent): void => {
    const date = dateAt(event);
    if (date === undefined || event.button !== 0) return;
    // Else the browser would select the texts under the drag.
    if (event.pointerType === 'mouse') event.preventDefault();
    onSelect(date, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent): void => {
    const date = dateAt(event);
    onHover(date ?? null);
    if (date !== undefined && event.pointerType === 'mouse' && event.buttons === 1) onSelect(date, true);
  };
  return (
    <div className="rate-month">
      <h3 className="below-4">{name}</h3>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- because its cells take keys.
        role="grid"
        aria-label={name}
        aria-multiselectable="true"
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
      >
        <thead>
          <tr>
            {A_WEEK.map((day) => (
              <th key={day} scope="col">
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.slice(0, 7)).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) =>
                date === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- because blanks have no identity but their place.
                  <td key={at}>{'\u00A0'}</td>
                ) : (
                  <Day
                    key={date}
                    date={date}
                    day={days.get(date)}
                    after={after.get(date)}
                    isToday={date === today}
                    isPast={today !== null && date < today}
                    isSelected={isSelected(selection, date)}
                    describedBy={date === selection.focus ? describedBy : undefined}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: string;
  day: CalendarDay | undefined;
  after: After | undefined;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** Id of the description, only for the focused day. */
  describedBy: string | undefined;
}

const Day = memo(function Day({
  date,
  day,
  after,
  isToday,
  isPast,
  isSelected: isChosen,
  describedBy,
}: DayProps): ReactNode {
  const t = ratesWords.useT();
  const nameOf = useNameOf();
  const [holiday] = day?.holidays ?? [];
  const isChanging = after !== undefined && after.before_sen !== after.after_sen;
  const className = [
    'rate-day',
    day && `rate-${day.day_class}`,
    isPast && 'is-past',
    isToday && 'is-today',
    day?.rules.closed && 'is-closed',
    after && 'is-painted',
  ];
  return (
    <td
      data-date={date}
      className={className.filter(Boolean).join(' ')}
      tabIndex={describedBy === undefined ? -1 : 0}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-describedby={describedBy}
    >
      <span aria-hidden="true" className="rate-number">
        {Number(date.slice(8))}
      </span>
      <span className="sr-only">
        {weekdayName(date)} {formatDay(date)},
      </span>
      {day && (
        <>
          <span aria-hidden="true" className="rate-price number strong">
            {isChanging ? (
              <>
                <span className="rate-arrow">→ </span>
                {shortPrice(after.after_sen)}
              </>
            ) : (
              shortPrice(day.final_sen)
            )}
          </span>
          <span className="sr-only">
            {formatMoney(day.final_sen)}
            {isChanging && ` → ${formatMoney(after.after_sen)}`}
          </span>
          <span className="rate-marks wrap">
            {holiday && (
              <span className="rate-mark cut">
                <span aria-hidden="true">★</span>
                <span className="rate-word">{nameOf(holiday)}</span>
              </span>
            )}
            {marksOf(day).map(({ name, sign, count }) => (
              <span key={name} className="rate-mark cut">
                <span aria-hidden="true">
                  {sign}
                  {count}
                </span>
                <span className="rate-word">
                  {t(`calendar.words.${name}`)}
                  {count !== undefined && <span className="sr-only"> {count}</span>}
                </span>
              </span>
            ))}
          </span>
        </>
      )}
    </td>
  );
});
