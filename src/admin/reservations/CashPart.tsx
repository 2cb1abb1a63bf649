import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { FormPartProps } from '#admin/components/client-part.ts';
import { CASH } from '#shared/booking/states.ts';
import { fiveSenRounding } from '#shared/money.ts';
import { useGet } from './calls.ts';
import { reservationsWords } from './words.ts';

/** Under the amount of a payment: what the bill comes to when it is paid in cash, or by how much it is overpaid. */
export function CashPart({ input }: FormPartProps): ReactNode {
  const t = reservationsWords.useT();
  const isIn = input['direction'] === 'in';
  const stay = useGet<{ data: { balance_sen: number } }>(
    isIn && typeof input['reservation_id'] === 'number' ? `/api/reservations/${input['reservation_id']}` : null,
  );
  if (!isIn || !stay.data) return null;
  const balance = stay.data.data.balance_sen;
  const isCash = input['method'] === CASH && balance > 0;
  const rounding = isCash ? fiveSenRounding(balance) : 0;
  const over = Number(input['amount_sen'] ?? 0) - Math.max(0, balance + Math.max(0, rounding));
  if (over > 0) {
    return (
      <p className="input-note input-note-warning" role="status">
        {t('overpaid', { over: formatMoney(over), balance: formatMoney(Math.max(0, balance)) })}
      </p>
    );
  }
  if (rounding === 0) return null;
  return (
    <p className="input-note" role="status">
      {t('cash', { balance: formatMoney(balance), rounded: formatMoney(balance + rounding) })}
    </p>
  );
}
