import './packages.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dayOf, formatMoney } from '#browser/format.ts';
import { call } from '#browser/call.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Field } from '#admin/components/Field.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { taken } from '#admin/providers/taken.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import { simulateVersion } from '#resources/packages/calls.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import { listClauses } from '#shared/packages/clauses.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { packagesWords } from './words.ts';

type VersionProps = PropsOf<typeof packageVersions>;

/** What a version says, clause by clause, and what it would have come to. */
export function VersionPanels(props: VersionProps): ReactNode {
  return (
    <>
      <Simulator {...props} />
      <Clauses {...props} />
    </>
  );
}

const CHAPTERS = ['1', '2', '3', '4', '5', '6'] as const;

function Clauses({ row }: VersionProps): ReactNode {
  const t = packagesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const clauses = listClauses(row.terms);
  return (
    <section className="panel" aria-label={t('version.clauses')}>
      <h2>{t('version.clauses')}</h2>
      <div className="terms-clauses">
        {CHAPTERS.map((chapter) => (
          <section key={chapter}>
            <h3>{t(`version.chapters.${chapter}`)}</h3>
            <ol>
              {clauses
                .filter(({ clause }) => clause.startsWith(`${chapter}.`))
                .map(({ clause, text, text_zh }) => (
                  <li key={clause}>
                    <span className="muted tabular">{clause}</span>
                    {isChinese ? text_zh : text}
                  </li>
                ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

function Simulator({ row }: VersionProps): ReactNode {
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

const Amounts = ({ current, simulated }: { readonly current: number; readonly simulated: number }): ReactNode => (
  <>
    <td>{formatMoney(current)}</td>
    <td>{formatMoney(simulated)}</td>
    <td>{formatMoney(simulated - current)}</td>
  </>
);

function Comparison({ of }: { readonly of: Simulation }): ReactNode {
  const t = packagesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { current, simulated, units, stays } = of;
  if (units.length === 0) return <p>{t('simulate.none')}</p>;
  const lines = [...new Map([...current.lines, ...simulated.lines].map((line) => [line.code, line])).values()];
  const amountIn = ({ lines: own }: Simulation['current'], code: string): number =>
    own.find((line) => line.code === code)?.amount_sen ?? 0;
  return (
    <>
      <p role="status">{t('simulate.summary', { count: stays })}</p>
      <div className="table-scroll">
        <table className="ruled tabular">
          <Heads of={['line', 'current', 'simulated', 'difference']} />
          <tbody>
            {lines.map(({ code, label }) => (
              <tr key={code}>
                <th scope="row">{isChinese ? label.zh : label.en}</th>
                <Amounts current={amountIn(current, code)} simulated={amountIn(simulated, code)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('simulate.payable')}</th>
              <Amounts current={current.payable_sen} simulated={simulated.payable_sen} />
            </tr>
            {current.expenses.amount_sen !== 0 && (
              <tr className="muted">
                <th scope="row">{t('simulate.hostBears')}</th>
                <Amounts current={current.expenses.host_sen} simulated={simulated.expenses.host_sen} />
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
      <table className="ruled tabular">
        <Heads of={['unit', 'stays', 'current', 'simulated', 'difference']} />
        <tbody>
          {of.map(({ unit_id, unit_number, stays, current_sen, simulated_sen, uncovered_days }) => (
            <tr key={unit_id}>
              <th scope="row">
                {unit_number}
                {uncovered_days > 0 && (
                  <small className="is-warned"> {t('simulate.uncovered', { count: uncovered_days })}</small>
                )}
              </th>
              <td>{stays}</td>
              <Amounts current={current_sen} simulated={simulated_sen} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
