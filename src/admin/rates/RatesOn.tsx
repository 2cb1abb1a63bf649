import '#admin/crud/record/record.css';
import './rates.css';
import { useState, type ReactNode } from 'react';
import { dayOf, formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import type { levies } from '#resources/rates/levies.ts';
import type { taxRates } from '#resources/rates/tax-rates.ts';
import { Field } from '#admin/components/Field.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { isDay } from '#shared/day.ts';
import type { ListParams } from '#shared/list-query.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { useNameOf } from '#admin/components/names.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useRows } from '#admin/crud/record/use-read.ts';
import { ratesWords } from './words.ts';

/** Taxes and levies in force on a chosen day, or reported to be, below the lists of both. */

type TaxRate = RowOfResource<typeof taxRates>;
type Levy = RowOfResource<typeof levies>;

export function RatesOn(): ReactNode {
  const t = ratesWords.useT();
  const [day, setDay] = useState(() => dayOf(new Date()));
  return (
    <section className="panel" aria-label={t('on.title')}>
      <div className="panel-top row between">
        <h2>{t('on.title')}</h2>
        <Field label={t('on.day')} isBeside>
          {(ties) => <DayInput {...ties} value={day} onDay={setDay} />}
        </Field>
      </div>
      {isDay(day) && <InForce day={day} />}
    </section>
  );
}

const inForceOn = (day: string): ListParams => ({
  filter: { valid_from: { $lte: day }, $or: [{ valid_until: null }, { valid_until: { $gte: day } }] },
  sort: { code: 1 },
});

function InForce({ day }: { day: string }): ReactNode {
  const t = ratesWords.useT();
  const taxes = useRows<TaxRate>('tax-rates', inForceOn(day));
  const nightly = useRows<Levy>('levies', inForceOn(day));
  return (
    <Loaded of={taxes}>
      {(percentages) => (
        <Loaded of={nightly}>
          {(amounts) =>
            percentages.length + amounts.length === 0 ? (
              <p>{t('on.none')}</p>
            ) : (
              <dl className="in-force">
                {percentages.map((row) => (
                  <InForceRow key={row.code} row={row} rate={`${formatNumber(row.percent)}%`} />
                ))}
                {amounts.map((row) => (
                  <InForceRow
                    key={row.id}
                    row={row}
                    rate={[
                      t('on.night', { amount: formatMoney(row.amount_sen) }),
                      ...(row.absorbed_by_operator ? [t('on.absorbed')] : []),
                      ...(row.confirmed ? [] : [t('on.reported')]),
                    ].join(' · ')}
                  />
                ))}
              </dl>
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function InForceRow({ row, rate }: { row: TaxRate | Levy; rate: string }): ReactNode {
  const t = ratesWords.useT();
  const nameOf = useNameOf();
  return (
    <div>
      <dt>{nameOf(row)}</dt>
      <dd>
        {rate} <small className="whole-word">{t('on.since', { from: formatDay(row.valid_from) })}</small>
      </dd>
    </div>
  );
}
