import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { http } from '#browser/http.ts';
import { messages } from '#admin/providers/messages.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { Segments } from '#admin/components/Segments.tsx';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { useRead } from '#admin/crud/record/use-read.ts';
import { saveFile } from '#admin/components/save-file.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { isDay } from '#shared/day.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { daysBetween, monthOf } from '#admin/components/month-grid.ts';
import { totalsOf, type WorkingDay } from './attendance-days.ts';
import { AttendanceCalendar } from './AttendanceCalendar.tsx';
import { AttendanceTable } from './AttendanceTable.tsx';
import { peopleWords } from './words.ts';
import { moreWords } from '#admin/more-words.ts';

/** A rider's working days in a range, as months or as a table, and as a file. */

/** Most days of a range, as many as one page of a list may hold. */
const MOST_DAYS = 100;
const MINUTES_PER_HOUR = 60;

interface Range {
  readonly from: string;
  readonly to: string;
}

export function Attendance({ row }: PropsOf<typeof users>): ReactNode {
  const t = peopleWords.useT();
  const [range, setRange] = useState<Range>(() => monthOf(dayOf(new Date())));
  const [isTable, setTable] = useState(false);
  const account = row.account_number;
  const wrong = wrongWith(range);
  const answer = useDays(account, range, wrong === null);
  const data = answer.data?.attendance;
  return (
    <section className="panel" aria-label={t('attendance.title')}>
      <div className="panel-top row between">
        <h2>{t('attendance.title')}</h2>
        <ViewChoice isTable={isTable} onTable={setTable} />
      </div>
      <RangeChoice range={range} onRange={setRange} wrong={wrong} />
      <NotLoaded of={answer} />
      {data && wrong === null && (
        <>
          <p className="medium" role="status">
            {data.length === 0 ? t('attendance.none') : totalText(data, t)}
          </p>
          {data.length > 0 && (
            <>
              {isTable ? <AttendanceTable days={data} /> : <AttendanceCalendar {...range} days={data} />}
              <Button isSmall onClick={() => void exportDays(account, range)}>
                {t('attendance.export')}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  );
}

function totalText(days: readonly WorkingDay[], t: ReturnType<typeof peopleWords.useT>): string {
  const { minutes, ...counts } = totalsOf(days);
  return t('attendance.total', { ...counts, hours: Math.round(minutes / MINUTES_PER_HOUR) });
}

type Wrong = 'attendance.order' | 'attendance.tooLong';

/** Reason why a range is invalid; null when it is valid. */
function wrongWith({ from, to }: Range): Wrong | null {
  if (!isDay(from) || !isDay(to) || to < from) return 'attendance.order';
  return daysBetween(from, to) < MOST_DAYS ? null : 'attendance.tooLong';
}

function useDays(account: string, { from, to }: Range, isAsked: boolean) {
  const params = new URLSearchParams({ account_number: account, start_date: from, end_date: to }).toString();
  const page = encodeListParams({ sort: { date: 1 }, pagination: { limit: MOST_DAYS } });
  const url = `/user-mgmt/rider-attendance?${params}&${page}`;
  return useRead<{ attendance: readonly WorkingDay[] }>('attendance', isAsked ? url : null, {
    keepsLast: true,
    isList: true,
  });
}

function ViewChoice({ isTable, onTable }: { isTable: boolean; onTable: (isTable: boolean) => void }): ReactNode {
  const t = peopleWords.useT();
  return (
    <Segments
      label={t('attendance.view')}
      options={[false, true]}
      chosen={isTable}
      nameOf={(showsTable) => t(showsTable ? 'attendance.table' : 'attendance.calendar')}
      onChoose={onTable}
    />
  );
}

interface RangeChoiceProps {
  range: Range;
  onRange: (range: Range) => void;
  wrong: Wrong | null;
}

function RangeChoice({ range, onRange, wrong }: RangeChoiceProps): ReactNode {
  const t = peopleWords.useT();
  const [today] = useState(() => dayOf(new Date()));
  const end = (which: keyof Range): ReactNode => (
    <Field label={t(`attendance.${which}`)} isInvalid={wrong !== null}>
      {(ties) => <DayInput {...ties} value={range[which]} onDay={(day) => onRange({ ...range, [which]: day })} />}
    </Field>
  );
  return (
    <>
      <div className="attendance-range wrap">
        {end('from')}
        {end('to')}
        <Button isSmall onClick={() => onRange(monthOf(today))}>
          {t('attendance.thisMonth')}
        </Button>
        <Button isSmall onClick={() => onRange(monthOf(today, -1))}>
          {t('attendance.lastMonth')}
        </Button>
      </div>
      <Refusal>{wrong && t(wrong, { days: MOST_DAYS })}</Refusal>
    </>
  );
}

/** Exports the shown range by the usual export, which is audited and safe to open in a spreadsheet. */
async function exportDays(account: string, { from, to }: Range): Promise<void> {
  const params = encodeListParams({
    filter: { account_number: account, date: { $gte: from, $lte: to } },
    sort: { date: 1 },
  });
  const answer = await http
    .get<Blob>(`/api/attendance/export?format=csv&for=people&${params}`, { as: 'blob' })
    .catch(() => null);
  if (answer?.ok) saveFile(answer.data, `attendance-${account}-${from}-${to}.csv`);
  else if (!answer?.isShown) messages.error(answer?.message ?? moreWords.t('answer.offline'));
}
