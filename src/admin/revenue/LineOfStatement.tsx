import { useState, type ReactNode } from 'react';
import { useSession } from '#browser/session.ts';
import { LinkButton } from '#admin/components/Button.tsx';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { prepareAction } from '#admin/crud/action/ActionHere.tsx';
import { ActionModal } from '#admin/crud/action/ActionModal.tsx';
import { isPossible } from '#admin/crud/action/possible.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { Reasons } from '#admin/packages/Reasons.tsx';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { expenses } from '#resources/expenses/expenses.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { spaced } from '#shared/money.ts';
import { forgetTypes } from '#shared/resource.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import { EntriesOf } from './EntriesOf.tsx';
import { keepAmounts, sayAmount } from './say-amount.ts';
import { revenueWords } from './words.ts';

/** One line of an owner's month: why it is what it is, the way to what it was made of, and the owner's question about it. */

const STATEMENTS = forgetTypes(ownerStatements);

interface LineProps {
  readonly of: StatementLine;
  /** The statement. */
  readonly row: PropsOf<typeof ownerStatements>['row'];
}

interface LineRowProps extends LineProps {
  /** The unit that it is about. */
  readonly unit: string | null;
  /** Whether it is all of its unit, which it then names as the units of several lines are named. */
  readonly isAlone?: boolean;
  readonly isUnder?: boolean;
}

export function LineOfStatement({ of, row, unit, isAlone = false, isUnder = false }: LineRowProps): ReactNode {
  const said = useSaid();
  const { label, formula, amount_sen, entries } = of;
  const name = said(label);
  const begin = `${unit ?? ''} · `;
  const isOfUnit = unit !== null && name.startsWith(begin);
  const rest = isOfUnit ? name.slice(begin.length) : name;
  return (
    <tr className={isUnder ? 'statement-under' : isOfUnit && isAlone ? 'statement-unit' : undefined}>
      <th scope="row">
        <details>
          <summary className="line gap-3 to-top">
            <Icon name="right" />
            <span>
              {isOfUnit && isAlone ? (
                <>
                  {unit} <span className="muted">{rest}</span>
                </>
              ) : (
                rest
              )}
            </span>
          </summary>
          <Because of={of} row={row} />
        </details>
      </th>
      <td className="wide-only muted">{keepAmounts(spaced(formula))}</td>
      <td>
        <EntriesOf ids={entries}>{sayAmount(amount_sen)}</EntriesOf>
      </td>
    </tr>
  );
}

/** Why the line is what it is, step by step, and the way to what it was made of. */
function Because({ of, row }: LineProps): ReactNode {
  const t = revenueWords.useT();
  const said = useSaid();
  const { label, because, reservation_id, expense_id, entries } = of;
  return (
    <>
      <Reasons of={because} />
      <div className="row wrap gap-6">
        {reservation_id !== null && (
          <AdminLink to={pathsOf(reservations).show(reservation_id)}>{t('lines.stay')}</AdminLink>
        )}
        {expense_id !== null && <AdminLink to={pathsOf(expenses).show(expense_id)}>{t('lines.expense')}</AdminLink>}
        <EntriesOf ids={entries}>{t('lines.entries', { count: entries.length })}</EntriesOf>
        <Ask about={said(label)} row={row} />
      </div>
    </>
  );
}

/** Notes what the owner asks about the line, whose name the question takes along. */
function Ask({ about, row }: Pick<LineProps, 'row'> & { readonly about: string }): ReactNode {
  const t = revenueWords.useT();
  const user = useSession('user');
  const canAsk = usePermissions().canAct(STATEMENTS, 'query');
  const [isOpen, setOpen] = useState(false);
  const action = STATEMENTS.actions?.['query'];
  const longest = action?.input?.['line']?.spec.max;
  if (!action || !canAsk || !isPossible(action, { resource: STATEMENTS, row }, user)) return null;
  return (
    <>
      <LinkButton onPointerEnter={prepareAction} onFocus={prepareAction} onClick={() => setOpen(true)}>
        {t('lines.ask')}
      </LinkButton>
      {isOpen && (
        <ActionModal
          resource={STATEMENTS}
          name="query"
          action={action}
          row={row}
          given={{ line: about.slice(0, longest) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
