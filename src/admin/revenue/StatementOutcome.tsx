import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { adminWords } from '#admin/words.ts';
import type { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { StatementSteps } from './StatementSteps.tsx';
import { useOtherMonth } from './other-month.ts';
import { keepAmounts } from './say-amount.ts';
import { revenueWords } from './words.ts';

type StatementProps = PropsOf<typeof ownerStatements>;

/** Said beneath the outcome, where the statement has them. */
const BENEATH = ['superseded_by', 'due_on'] as const;

/** The month's result in a sentence, before anything that it is made of. */
export function StatementOutcome({ resource, row }: StatementProps): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const told = BENEATH.filter((name) => row[name] !== null);
  return (
    <div className="headline headline-said">
      <p className="tabular">
        <Paid row={row} />
        {row.carried_sen !== 0 && <Carried row={row} />}
      </p>
      {told.length > 0 && (
        <p className="row gap-7 muted">
          {told.map((name) => (
            <span key={name}>
              {words.fields[name]} {/* How late its payout is stands above, beside the state. */}
              {name === 'due_on' && row.due_on !== null && row.payout_id !== null
                ? formatDay(row.due_on)
                : renderCell({ resource, row, name }, { t, words })}
            </span>
          ))}
        </p>
      )}
      <StatementSteps row={row} states={words.options['state'] ?? {}} />
    </div>
  );
}

function Paid({ row: { state, payable_sen, carried_sen } }: Pick<StatementProps, 'row'>): ReactNode {
  const t = revenueWords.useT();
  const paid_sen = payable_sen - carried_sen;
  if (paid_sen === 0) return t('outcome.nothing');
  const amount = keepAmounts(formatMoney(Math.abs(paid_sen)));
  if (paid_sen < 0) return t(state === 'paid' ? 'outcome.received' : 'outcome.owed', { amount });
  return t(state === 'paid' ? 'outcome.paid' : 'outcome.toPay', { amount });
}

function Carried({ row }: Pick<StatementProps, 'row'>): ReactNode {
  const t = revenueWords.useT();
  const { period } = useOtherMonth(row, 'after');
  return (
    <span className="muted">
      {' · '}
      {t('outcome.carried', { amount: keepAmounts(formatMoney(Math.abs(row.carried_sen))), month: monthName(period) })}
    </span>
  );
}
