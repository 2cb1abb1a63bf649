import '#admin/crud/list/list.css';
import type { ReactNode } from 'react';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { attendance } from '#resources/people/attendance.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { WorkingDay } from './attendance-days.ts';
import { peopleWords } from './words.ts';

const COLUMNS = ['date', 'state', 'check_in_at', 'check_out_at'] as const;
const HOUR = 60;
const resource = forgetTypes(attendance);

/** The range as a table. */
export function AttendanceTable({ days }: { days: readonly WorkingDay[] }): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const cell = { t: adminWords.useT(), words };
  if (days.length === 0) return null;
  return (
    <div className="table-scroll table-compact">
      <table className="table">
        <caption className="sr-only">{t('attendance.title')}</caption>
        <thead>
          <tr>
            {[...COLUMNS, 'minutes'].map((name) => (
              <th key={name} scope="col" className={name === 'minutes' ? 'cell-right' : undefined}>
                {words.fields[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.id}>
              {COLUMNS.map((name) => (
                <td key={name} data-label={words.fields[name]}>
                  {renderCell({ resource, row: { ...day }, name }, cell)}
                </td>
              ))}
              <td className="cell-right" data-label={words.fields['minutes']}>
                {day.minutes === null
                  ? '–'
                  : t('attendance.hours', { hours: Math.floor(day.minutes / HOUR), minutes: day.minutes % HOUR })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
