import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { forgetTypes } from '#shared/resource.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { tellReading } from '#shared/expenses/meters.ts';
import type { ExpenseShare } from '#shared/expenses/split-share.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import { expensesWords } from './words.ts';

/** Who bears the bill and by which clause, unit by unit, and how a meter made its amount. */

const LEDGER = forgetTypes(ledgerEntries);
/** In the ledger. */
const POSTED: ReadonlySet<string> = new Set(['approved', 'posted', 'settled']);

type ExpenseRow = PropsOf<typeof expenses>['row'];

export function SharesPanel({ row }: PropsOf<typeof expenses>): ReactNode {
  const t = expensesWords.useT();
  const { shares } = row;
  const hasGuest = shares.some(({ guest_sen = 0 }) => guest_sen !== 0);
  return (
    <section className="panel" aria-label={t('shares.title')}>
      <h2>{t('shares.title')}</h2>
      <table className="ruled tabular">
        <thead>
          <tr>
            <th scope="col">{t('month.unit')}</th>
            <th scope="col">{t('shares.owner')}</th>
            <th scope="col">{t('shares.host')}</th>
            {hasGuest && <th scope="col">{t('shares.guest')}</th>}
            <th scope="col">{t('shares.period')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <Share key={share.unit_id ?? 'house'} share={share} of={row} hasGuest={hasGuest} />
          ))}
        </tbody>
      </table>
      <Reading row={row} />
    </section>
  );
}

interface ShareProps {
  readonly share: ExpenseShare;
  readonly of: ExpenseRow;
  readonly hasGuest: boolean;
}

function Share({ share, of, hasGuest }: ShareProps): ReactNode {
  const t = expensesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { unit_id, owner_sen, host_sen, guest_sen = 0, period, because } = share;
  return (
    <tr>
      <th scope="row">
        {unit_id === null ? t('month.house') : <RelationLink to="units" id={unit_id} />}
        {because.map(({ rule, text, text_zh, clause }) => (
          <div key={rule} className="small muted">
            {isChinese ? text_zh : text}
            {clause !== undefined && ` (${t('shares.clause', { clause })})`}
          </div>
        ))}
      </th>
      <td>
        {of.paid_by === 'owner' ? (
          // Their account holds what they laid out as well, so its sum is another.
          formatMoney(owner_sen)
        ) : (
          <Posted of={of} unit_id={unit_id} account="owner-payable" sen={owner_sen} />
        )}
      </td>
      <td>
        <Posted of={of} unit_id={unit_id} account="expense" sen={host_sen} />
      </td>
      {hasGuest && <td>{formatMoney(guest_sen)}</td>}
      <td>{monthName(period)}</td>
    </tr>
  );
}

interface PostedProps {
  readonly of: ExpenseRow;
  readonly unit_id: number | null;
  readonly account: 'owner-payable' | 'expense';
  readonly sen: number;
}

/** A share that opens its entries in the ledger, once there are any. */
function Posted({ of: { id: expense_id, state }, unit_id, account, sen }: PostedProps): ReactNode {
  const canOpen = usePermissions().can(LEDGER, 'view');
  if (!canOpen || sen === 0 || !POSTED.has(state)) return formatMoney(sen);
  return (
    <AdminLink to={listAddress(LEDGER, { filter: { expense_id, unit_id, account } })}>{formatMoney(sen)}</AdminLink>
  );
}

function Reading({ row }: { readonly row: ExpenseRow }): ReactNode {
  const t = expensesWords.useT();
  const { meter_before: before, meter_reading: reading, meter_tariff: tariff, meter_fixed_sen: fixed_sen } = row;
  if (before === null || reading === null || tariff === null) return null;
  const formula = tellReading({ before, reading, tariff, fixed_sen: fixed_sen ?? 0 });
  return <p className="above-4 muted">{t('shares.reading', { before, reading, formula })}</p>;
}
