import { useState, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { adminWords } from '#admin/words.ts';
import { addDays, listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import type { Locale } from '#shared/constants.ts';
import { InLanguage } from './InLanguage.tsx';
import { TakeFile } from './TakeFile.tsx';

/** An account as a paper and as a table: of one month or one year, as a bookkeeper files them, or of everything so far. */

/** Days are included at both ends; without them it is the whole account. */
interface AskedPaper {
  readonly locale: Locale;
  readonly from?: string;
  readonly until?: string;
}

interface AccountPapersProps {
  /** Of the files, without their ending. */
  readonly name: string;
  readonly title: string;
  readonly paper: (asked: AskedPaper) => string;
  readonly table: (asked: AskedPaper) => string;
}

const MONTHS = 18;
const YEARS = 3;

/** First and last day of a year or a month, as its name says which: `2026`, `2026-10`. */
function daysOf(chosen: string): Pick<AskedPaper, 'from' | 'until'> {
  if (chosen === '') return {};
  if (chosen.length === 4) return { from: `${chosen}-01-01`, until: `${chosen}-12-31` };
  return { from: `${chosen}-01`, until: addDays(`${movePeriod(chosen, 1)}-01`, -1) };
}

export function AccountPapers({ name, title, paper, table }: AccountPapersProps): ReactNode {
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
      <InLanguage>
        {(locale) => {
          const asked = { locale, ...daysOf(chosen) };
          const file = [name, chosen, locale].filter(Boolean).join(' ');
          return (
            <>
              <TakeFile address={paper(asked)} name={`${file}.pdf`}>
                {title}
              </TakeFile>
              <TakeFile address={table(asked)} name={`${file}.csv`}>
                CSV
              </TakeFile>
            </>
          );
        }}
      </InLanguage>
    </>
  );
}
