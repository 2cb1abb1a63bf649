import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { spaced } from '#shared/money.ts';
import { type PreviewLine, sumOfLines } from '#shared/packages/preview-month.ts';
import type { Simulation } from '#shared/packages/simulation.ts';
import { sumText } from '#shared/rates/line.ts';
import { Reasons } from './Reasons.tsx';
import { packagesWords } from './words.ts';

/** Two outcomes of the same month side by side, line by line, each amount opening its formula and its clauses. */

type Head = 'line' | 'unit' | 'stays' | 'current' | 'simulated' | 'difference';

/** Where a reader knows the sides by other names than who writes a version. */
type Names = Readonly<Partial<Record<'current' | 'simulated' | 'payable', string>>>;

interface HeadsProps {
  readonly of: readonly Head[];
  readonly names?: Names;
}

export function TrialHeads({ of, names = {} }: HeadsProps): ReactNode {
  const t = packagesWords.useT();
  const said: Partial<Record<Head, string>> = names;
  return (
    <thead>
      <tr>
        {of.map((head) => (
          <th key={head} scope="col">
            {said[head] ?? t(`simulate.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

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

type Explained = Pick<PreviewLine, 'amount_sen' | 'formula'> & Partial<Pick<PreviewLine, 'because'>>;

interface AmountsProps {
  readonly current: Explained | undefined;
  readonly simulated: Explained | undefined;
  readonly names?: Names;
}

/** Nothing stands where a side has no such line, and the other side stands against it whole. */
export function TrialAmounts({ current, simulated, names = {} }: AmountsProps): ReactNode {
  const t = packagesWords.useT();
  const difference = (simulated?.amount_sen ?? 0) - (current?.amount_sen ?? 0);
  return (
    <>
      <td data-label={names.current ?? t('simulate.current')}>{current ? <Amount of={current} /> : '–'}</td>
      <td data-label={names.simulated ?? t('simulate.simulated')}>{simulated ? <Amount of={simulated} /> : '–'}</td>
      <td data-label={t('simulate.difference')}>{formatMoney(difference)}</td>
    </>
  );
}

type Outcome = Simulation['current'];

const payableOf = ({ lines, payable_sen }: Outcome): Explained => ({
  amount_sen: payable_sen,
  formula: sumOfLines(lines),
});

const hostBears = ({ expenses: { amount_sen, owner_sen, host_sen } }: Outcome): Explained => ({
  amount_sen: host_sen,
  formula: sumText([amount_sen, 0 - owner_sen]),
});

interface TrialTableProps {
  /** By the terms in force; null where there are none yet. */
  readonly current: Outcome | null;
  readonly simulated: Outcome;
  readonly names?: Names;
}

export function TrialTable({ current, simulated, names = {} }: TrialTableProps): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const all = [...(current?.lines ?? []), ...simulated.lines];
  const lines = [...new Map(all.map((line) => [line.code, line])).values()];
  const lineIn = (of: Outcome | null, code: string) => of?.lines.find((line) => line.code === code);
  return (
    <div className="table-scroll">
      <table className="ruled tabular card-rows simulated">
        <TrialHeads of={['line', 'current', 'simulated', 'difference']} names={names} />
        <tbody>
          {lines.map(({ code, label }) => (
            <tr key={code}>
              <th scope="row">{said(label)}</th>
              <TrialAmounts current={lineIn(current, code)} simulated={lineIn(simulated, code)} names={names} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{names.payable ?? t('simulate.payable')}</th>
            <TrialAmounts
              current={current ? payableOf(current) : undefined}
              simulated={payableOf(simulated)}
              names={names}
            />
          </tr>
          {simulated.expenses.amount_sen !== 0 && (
            <tr className="muted">
              <th scope="row">{t('simulate.hostBears')}</th>
              <TrialAmounts current={current ? hostBears(current) : undefined} simulated={hostBears(simulated)} />
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}
