import './revenue.css';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { Reasons } from '#admin/packages/Reasons.tsx';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { expenses } from '#resources/expenses/expenses.ts';
import { openLedgerEvent } from '#resources/revenue/calls.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { spaced } from '#shared/money.ts';
import { forgetTypes } from '#shared/resource.ts';
import { happeningOf } from '#shared/revenue/happenings.ts';
import type { LedgerLeg, PostedEvent } from '#shared/revenue/ledger-event.ts';
import { EventName } from './EventName.tsx';
import { revenueWords } from './words.ts';

/** The event that an entry of the ledger is part of: what it was, how it was worked out, and every entry of it. */

const LEDGER = forgetTypes(ledgerEntries);

type EntryProps = PropsOf<typeof ledgerEntries>;

export function LedgerEvent({ row }: EntryProps): ReactNode {
  const t = revenueWords.useT();
  const answer = useCall({ of: LEDGER.name, call: openLedgerEvent, given: { id: row.id } });
  return (
    <section className="panel" aria-label={t('event.title')}>
      <Loaded of={answer}>{({ data }) => <Told of={data} at={row} />}</Loaded>
    </section>
  );
}

/** The entries of these name what they are of; the others' own record is named by the event alone. */
const TOLD_BY_ENTRIES: readonly unknown[] = ['reservations', 'payments', 'expenses', undefined];

function Told({ of, at }: { readonly of: PostedEvent; readonly at: EntryProps['row'] }): ReactNode {
  const t = revenueWords.useT();
  const said = useSaid();
  const { label, formula, because, legs, sum_sen } = of;
  const isTold = TOLD_BY_ENTRIES.includes(happeningOf(at.subject).record?.to);
  return (
    <>
      <h2>{label && isTold ? said(label) : <EventName {...at} isLinked />}</h2>
      {formula !== '' && <p className="muted">{spaced(formula)}</p>}
      <Reasons of={because} />
      <table className="ruled tabular statement-lines event-legs">
        <caption className="sr-only">{t('event.legs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stay.account')}</th>
            <th scope="col">{t('event.whose')}</th>
            <th scope="col">{t('lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <Leg key={leg.id} of={leg} isHere={leg.id === at.id} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('stay.sum')}
            </th>
            <td>{formatMoney(sum_sen)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function Leg({ of, isHere }: { readonly of: LedgerLeg; readonly isHere: boolean }): ReactNode {
  const t = revenueWords.useT();
  const { options } = useResourceWords(LEDGER);
  const { id, account, amount_sen, period, reversal_of } = of;
  const name = options['account']?.[account] ?? account;
  return (
    <tr aria-current={isHere || undefined}>
      <th scope="row">
        {isHere ? <strong>{name}</strong> : <AdminLink to={pathsOf(LEDGER).show(id)}>{name}</AdminLink>}
        <small className="muted"> {monthName(period)}</small>
      </th>
      <td>
        <span className="row gap-6">
          <Whose of={of} />
          {reversal_of !== null && <AdminLink to={pathsOf(LEDGER).show(reversal_of)}>{t('event.takesBack')}</AdminLink>}
        </span>
      </td>
      <td>{formatMoney(amount_sen)}</td>
    </tr>
  );
}

/** Owner, unit, stay, agent, company and bill of an entry, each a link: two entries of one account differ in these alone. */
function Whose({ of }: { readonly of: LedgerLeg }): ReactNode {
  const t = revenueWords.useT();
  const whose = [
    ['owners', of.owner_id],
    ['units', of.unit_id],
    ['reservations', of.reservation_id],
    ['users', of.agent_id],
    ['companies', of.company_id],
  ] as const;
  return (
    <>
      {whose.map(([to, id]) => id !== null && <RelationLink key={to} to={to} id={id} />)}
      {of.expense_id !== null && (
        <AdminLink to={pathsOf(forgetTypes(expenses)).show(of.expense_id)}>{t('lines.expense')}</AdminLink>
      )}
    </>
  );
}
