import './packages.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import { dayOf, formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Field } from '#admin/components/Field.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { taken } from '#admin/providers/taken.ts';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { simulateVersion } from '#resources/packages/calls.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import { spaced } from '#shared/money.ts';
import { type PreviewLine as SimulatedLine, sumOfLines } from '#shared/packages/preview-month.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { sumText } from '#shared/rates/line.ts';
import { Reasons } from './Reasons.tsx';
import { packagesWords } from './words.ts';

/** Tries the version on a past month and compares it with the terms in force; writes nothing. */

type VersionProps = PropsOf<typeof packageVersions>;

export function Simulator({ row }: VersionProps): ReactNode {
  const t = packagesWords.useT();
  const [months] = useState(() => listPeriods(periodOf(dayOf(new Date())), 13));
  const [period, setPeriod] = useState(months[0] ?? '');
  const answer = useQuery({
    queryKey: ['data', 'default', 'package-versions', 'list', 'simulation', row.id, row.version, period],
    queryFn:
      period === '' ? skipToken : () => taken(call(simulateVersion, { id: row.id, period }, { toasts: 'later' })),
  });
  return (
    <section className="panel" aria-label={t('simulate.title')}>
      <div className="panel-top row between">
        <h2>{t('simulate.title')}</h2>
        <Field label={t('simulate.month')} isBeside>
          {(ties) => (
            <select {...ties} className="control" value={period} onChange={(event) => setPeriod(event.target.value)}>
              {months.map((month) => (
                <option key={month} value={month}>
                  {month}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded of={answer}>{({ data }) => <Comparison of={data} />}</Loaded>
    </section>
  );
}

type Head = 'line' | 'unit' | 'stays' | 'current' | 'simulated' | 'difference';

function Heads({ of }: { readonly of: readonly Head[] }): ReactNode {
  const t = packagesWords.useT();
  return (
    <thead>
      <tr>
        {of.map((head) => (
          <th key={head} scope="col">
            {t(`simulate.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** An amount that opens its formula and the clauses that it rests on. */
function Amount({ of: { amount_sen, formula, because = [] } }: { readonly of: Explained }): ReactNode {
  return (
    <details>
      <summary>{formatMoney(amount_sen)}</summary>
      <div className="simulated-steps">
        <p className="muted">{spaced(formula)}</p>
        <Reasons of={because} />
      </div>
    </details>
  );
}

type Explained = Pick<SimulatedLine, 'amount_sen' | 'formula'> & Partial<Pick<SimulatedLine, 'because'>>;

interface AmountsProps {
  readonly current: Explained | undefined;
  readonly simulated: Explained | undefined;
}

/** Nothing stands where a side has no such line, and the other side stands against it whole. */
function Amounts({ current, simulated }: AmountsProps): ReactNode {
  const t = packagesWords.useT();
  const difference = (simulated?.amount_sen ?? 0) - (current?.amount_sen ?? 0);
  return (
    <>
      <td data-label={t('simulate.current')}>{current ? <Amount of={current} /> : '–'}</td>
      <td data-label={t('simulate.simulated')}>{simulated ? <Amount of={simulated} /> : '–'}</td>
      <td data-label={t('simulate.difference')}>{formatMoney(difference)}</td>
    </>
  );
}

const payableOf = ({ lines, payable_sen }: Simulation['current']): Explained => ({
  amount_sen: payable_sen,
  formula: sumOfLines(lines),
});

const hostBears = ({ expenses: { amount_sen, owner_sen, host_sen } }: Simulation['current']): Explained => ({
  amount_sen: host_sen,
  formula: sumText([amount_sen, 0 - owner_sen]),
});

function Comparison({ of }: { readonly of: Simulation }): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const { current, simulated, units, stays } = of;
  if (units.length === 0) return <p>{t('simulate.none')}</p>;
  const lines = [...new Map([...current.lines, ...simulated.lines].map((line) => [line.code, line])).values()];
  const lineIn = ({ lines: own }: Simulation['current'], code: string) => own.find((line) => line.code === code);
  return (
    <>
      <p role="status">{t('simulate.summary', { count: stays })}</p>
      <div className="table-scroll">
        <table className="ruled tabular card-rows simulated">
          <Heads of={['line', 'current', 'simulated', 'difference']} />
          <tbody>
            {lines.map(({ code, label }) => (
              <tr key={code}>
                <th scope="row">{said(label)}</th>
                <Amounts current={lineIn(current, code)} simulated={lineIn(simulated, code)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('simulate.payable')}</th>
              <Amounts current={payableOf(current)} simulated={payableOf(simulated)} />
            </tr>
            {current.expenses.amount_sen !== 0 && (
              <tr className="muted">
                <th scope="row">{t('simulate.hostBears')}</th>
                <Amounts current={hostBears(current)} simulated={hostBears(simulated)} />
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      <details className="above-4">
        <summary>{t('simulate.units')}</summary>
        <Units of={units} />
      </details>
    </>
  );
}

function Units({ of }: { readonly of: Simulation['units'] }): ReactNode {
  const t = packagesWords.useT();
  return (
    <div className="table-scroll">
      <table className="ruled tabular card-rows simulated">
        <Heads of={['unit', 'stays', 'current', 'simulated', 'difference']} />
        <tbody>
          {of.map(({ unit_id, unit_number, stays, uncovered_days, ...sums }) => (
            <tr key={unit_id}>
              <th scope="row">
                {unit_number}
                {uncovered_days > 0 && (
                  <small className="is-warned"> {t('simulate.uncovered', { count: uncovered_days })}</small>
                )}
              </th>
              <td data-label={t('simulate.stays')}>{stays}</td>
              <Amounts
                current={{ amount_sen: sums.current_sen, formula: sums.current_formula }}
                simulated={{ amount_sen: sums.simulated_sen, formula: sums.simulated_formula }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
