import { type ReactNode, useState } from 'react';
import { formatMoney } from '#browser/format.ts';
import { urlOf } from '#browser/call.ts';
import { Segments } from '#admin/components/Segments.tsx';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { InLanguage } from '#admin/crud/action/InLanguage.tsx';
import { TakeFile } from '#admin/crud/action/TakeFile.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { printIncome, readIncome, tabulateIncome } from '#resources/owner-view/calls.ts';
import { owners } from '#resources/people/owners.ts';
import { INCOME_SUMS, type IncomeYear } from '#shared/owner-view/income.ts';
import { CardTable } from './CardTable.tsx';
import { useSay } from './say.ts';
import { ownerViewWords } from './words.ts';

/** What published statements gave, by month and year, and the year as a file for the tax return. */

interface IncomeProps {
  readonly id: number;
  readonly accountNumber: string;
}

export function Income({ id, accountNumber }: IncomeProps): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const answer = useCall({ of: owners.name, call: readIncome, given: { id } });
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Loaded of={answer}>
      {({ data: { years } }) => {
        const shown = years.find(({ year }) => year === chosen) ?? years[0];
        if (!shown) return <p className="muted">{t('income.none')}</p>;
        const { year } = shown;
        return (
          <>
            <div className="row between gap-4">
              <Segments
                label={t('income.year')}
                options={years.map((each) => each.year)}
                chosen={year}
                nameOf={String}
                onChoose={setChosen}
              />
              <span className="row gap-2">
                <InLanguage>
                  {(locale) => (
                    <>
                      <TakeFile
                        address={urlOf(printIncome, { id, year, locale })}
                        name={`Income ${year} ${accountNumber} ${locale}.pdf`}
                      >
                        PDF
                      </TakeFile>
                      <TakeFile
                        address={urlOf(tabulateIncome, { id, year, locale })}
                        name={`Income ${year} ${accountNumber} ${locale}.csv`}
                      >
                        CSV
                      </TakeFile>
                    </>
                  )}
                </InLanguage>
              </span>
            </div>
            <Year of={shown} />
            {shown.lacking.length > 0 && (
              <p>{t('income.lacking', { months: shown.lacking.map(say).join(t('income.and')) })}</p>
            )}
            <p className="muted">{t('income.note')}</p>
          </>
        );
      }}
    </Loaded>
  );
}

function Year({ of: { year, months, total, is_whole, covers } }: { readonly of: IncomeYear }): ReactNode {
  const t = ownerViewWords.useT();
  const say = useSay();
  const shown = INCOME_SUMS.filter((name) => name === 'net_sen' || months.some((month) => month[name] !== 0));
  return (
    <CardTable
      heads={[t('income.month')]}
      figures={shown.map((name) => t(`income.${name}`))}
      foot={
        <tr>
          <th scope="row">
            {is_whole || !covers ? t('income.total', { year }) : t('income.partTotal', { year, months: say(covers) })}
          </th>
          {shown.map((name) => (
            <td key={name} className="cell-right" data-label={t(`income.${name}`)}>
              {formatMoney(total[name])}
            </td>
          ))}
        </tr>
      }
    >
      {months.map(({ period, ...sums }) => (
        <tr key={period}>
          <th scope="row">{monthName(period)}</th>
          {shown.map((name) => (
            <td key={name} className="cell-right" data-label={t(`income.${name}`)}>
              {formatMoney(sums[name])}
            </td>
          ))}
        </tr>
      ))}
    </CardTable>
  );
}
