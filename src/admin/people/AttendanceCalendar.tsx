import type { ReactNode } from 'react';
import { formatDay, formatTime } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { attendance } from '#resources/people/attendance.ts';
import { forgetTypes } from '#shared/resource.ts';
import { monthsOf, weeksOf } from '#admin/components/month-grid.ts';
import type { WorkingDay } from './attendance-days.ts';
import { peopleWords } from './words.ts';

/** A person's working days by month; what happened on a day is said in words and by colour. */

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const FIRST_DAY_LENGTH = 'YYYY-MM-0'.length;

interface CalendarProps {
  from: string;
  to: string;
  days: readonly WorkingDay[];
}

export function AttendanceCalendar({ from, to, days }: CalendarProps): ReactNode {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <div className="calendars stack gap-7">
      {monthsOf(from, to).map((month) => (
        <Month key={month} month={month} isIn={(day) => day >= from && day <= to} byDate={byDate} />
      ))}
    </div>
  );
}

interface MonthProps {
  month: string;
  isIn: (day: string) => boolean;
  byDate: ReadonlyMap<string, WorkingDay>;
}

function Month({ month, isIn, byDate }: MonthProps): ReactNode {
  const t = peopleWords.useT();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
  return (
    <table className="calendar">
      <caption>{name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {t(`attendance.week.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- because blanks have no identity but their place.
                <td key={at} aria-hidden="true" />
              ) : (
                <Day key={day} date={day} isIn={isIn(day)} day={byDate.get(day)} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, isIn, day }: { date: string; isIn: boolean; day: WorkingDay | undefined }): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(forgetTypes(attendance));
  const state = day && (words.options['state']?.[day.state] ?? day.state);
  const times = day ? [day.check_in_at, day.check_out_at].map((time) => (time ? formatTime(time) : '–')).join('–') : '';
  const said = isIn ? [formatDay(date), state ?? t('attendance.noRecord'), day?.check_in_at ? times : ''] : [];
  return (
    <td
      className={day ? `calendar-${day.state}` : isIn ? undefined : 'calendar-out'}
      title={said.filter(Boolean).join(', ')}
    >
      <span className="number">{date.slice(FIRST_DAY_LENGTH - 1).replace(/^0/, '')}</span>
      {state && <span className="calendar-state small">{state}</span>}
      {day?.check_in_at && <span className="calendar-times">{times}</span>}
    </td>
  );
}
