import { useState, type ReactNode } from 'react';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { WHOLE_BP } from '#shared/money.ts';
import { keysOf } from '#shared/records.ts';
import { type MadeUp, settleMadeUp } from '#shared/packages/made-up-month.ts';
import { CountBox, MoneyBox, PercentBox } from './boxes.tsx';
import { TrialTable } from './TrialTable.tsx';
import { packagesWords } from './words.ts';

/** A month of one unit as somebody imagines it, by this version and by the one in force: for terms that nothing has happened under. */

const BOXES = {
  stays: CountBox,
  nights: CountBox,
  night_sen: MoneyBox,
  cleaning_sen: MoneyBox,
  channel_bp: PercentBox,
  electricity_sen: MoneyBox,
} as const;

const USUAL: MadeUp = {
  stays: 8,
  nights: 2,
  night_sen: 25_000,
  cleaning_sen: 12_000,
  channel_bp: 1500,
  electricity_sen: 15_000,
};

/** More stays than a month has days are no month. */
const isMonth = (month: MadeUp): boolean =>
  Object.values(month).every((value: number) => Number.isSafeInteger(value) && value <= 100_000_000) &&
  month.stays * month.nights <= 31 &&
  month.channel_bp <= WHOLE_BP;

export function MadeUpMonth({ row }: Pick<PropsOf<typeof packageVersions>, 'row'>): ReactNode {
  const t = packagesWords.useT();
  const [month, setMonth] = useState(USUAL);
  const inForce = useRecords(packageVersions, {
    where: { package_id: row.package_id, state: 'active' },
    fields: ['terms'],
    limit: 1,
  });
  return (
    <>
      <div className="terms-row">
        {keysOf(BOXES).map((key) => {
          const Box = BOXES[key];
          return (
            <Box
              key={key}
              label={t(`simulate.madeUp.${key}`)}
              value={month[key]}
              isWrong={!isMonth(month) && (key === 'stays' || key === 'nights')}
              onChange={(value) => setMonth({ ...month, [key]: value })}
            />
          );
        })}
      </div>
      <Loaded of={inForce}>
        {({ rows }) => {
          if (!isMonth(month)) return <p role="alert">{t('simulate.madeUp.wrong')}</p>;
          const terms = rows[0]?.terms;
          return (
            <TrialTable
              current={terms ? settleMadeUp(terms, month) : null}
              simulated={settleMadeUp(row.terms, month)}
            />
          );
        }}
      </Loaded>
    </>
  );
}
