import './reservations.css';
import { reservations } from '#resources/reservations/reservations.ts';
import { useRecord } from '#admin/crud/record/use-records.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { owedOf, settlementOf } from '#shared/reservations/payment.ts';
import { reservationsWords } from './words.ts';

/** Notes below a payment's amount: rounding of cash, overpayment, and the limit of a refund. */
export function CashPart({ input }: FormPartProps): ReactNode {
  const t = reservationsWords.useT();
  const { direction, method, amount_sen, reservation_id } = input;
  const stay = useRecord(reservations, typeof reservation_id === 'number' ? reservation_id : null);
  if (!stay.data || (direction !== 'in' && direction !== 'out')) return null;
  const owed = owedOf(stay.data);
  const amount = Number(amount_sen ?? 0);
  const settlement = settlementOf({ direction, method: String(method ?? ''), amount_sen: amount }, stay.data);
  const due = Math.max(0, direction === 'in' ? owed : -owed);
  const over = settlement.worth_sen - due;
  const notes = [
    ...(direction === 'out' ? [t('refund', { credit: formatMoney(due) })] : []),
    ...(direction === 'out' && over > 0 ? [t('refundDebt', { debt: formatMoney(owed + settlement.worth_sen) })] : []),
    ...(direction === 'in' && over > 0
      ? [due === 0 ? t('creditHere') : t('overpaid', { over: formatMoney(over), balance: formatMoney(due) })]
      : []),
    ...(amount > 0 && settlement.amount_sen !== amount
      ? [t('cash', { amount: formatMoney(amount), rounded: formatMoney(settlement.amount_sen) })]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="below-7" role="status">
      {notes.map((note) => (
        <p key={note} className={over > 0 ? 'input-note is-warned' : 'input-note'}>
          {note}
        </p>
      ))}
    </div>
  );
}
