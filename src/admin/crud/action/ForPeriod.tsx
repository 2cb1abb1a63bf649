import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { adminWords } from '#admin/words.ts';
import { addDays, listPeriods, movePeriod, periodOf } from '#shared/day.ts';

/** Days of a paper, both included; none of them for the whole account. */
type PaperDays = { readonly from: string; readonly until: string } | Record<string, never>;

interface ForPeriodProps {
  /** Draws what takes the paper of the days; `named` goes into the file's name. */
  readonly children: (days: PaperDays, named: string) => ReactNode;
}

const MONTHS = 18;
const YEARS = 3;

/** First and last day of a year or a month, as its name says which: `2026`, `2026-10`. */
function daysOf(chosen: string): PaperDays {
  if (chosen === '') return {};
  if (chosen.length === 4) return { from: `${chosen}-01-01`, until: `${chosen}-12-31` };
  return { from: `${chosen}-01`, until: addDays(`${movePeriod(chosen, 1)}-01`, -1) };
}

/** Papers of one month or one year, as a bookkeeper files them, or of everything so far. */
export function ForPeriod({ children }: ForPeriodProps): ReactNode {
  const t = adminWords.useT();
  const [current] = useState(() => periodOf(dayOf(new Date())));
  const [chosen, setChosen] = useState('');
  const year = Number(current.slice(0, 4));
  return (
    <>
      <select
        className="control"
        aria-label={t('list.paperPeriod')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('list.paperWhole')}</option>
        {listPeriods(current, MONTHS).map((period) => (
          <option key={period} value={period}>
            {monthName(period)}
          </option>
        ))}
        {Array.from({ length: YEARS }, (_, back) => String(year - back)).map((each) => (
          <option key={each} value={each}>
            {t('list.paperYear', { year: each })}
          </option>
        ))}
      </select>
      {children(daysOf(chosen), chosen === '' ? '' : ` ${chosen}`)}
    </>
  );
}
