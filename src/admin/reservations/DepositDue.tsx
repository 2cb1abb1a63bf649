import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { reservationsWords } from './words.ts';

interface DepositDueProps {
  /** Null while the price is not known. */
  deposit: number | null;
  mayWaive: boolean;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

/** What has to be paid before the stay is confirmed, and the reason for which it is confirmed without. */
export function DepositDue({ deposit, mayWaive, value, isInvalid, onChange }: DepositDueProps): ReactNode {
  const t = reservationsWords.useT();
  if (deposit === 0) return null;
  return (
    <div className="against-rule">
      <p id="booking-deposit">
        {deposit !== null && `${t('price.deposit', { amount: formatMoney(deposit) })}. `}
        {t(mayWaive ? 'new.depositDue' : 'new.depositFirst')}
      </p>
      {mayWaive && (
        <>
          <label htmlFor="booking-waive">{t('new.waive')}</label>
          <input
            id="booking-waive"
            className="control"
            maxLength={500}
            aria-describedby="booking-deposit"
            aria-invalid={isInvalid}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </div>
  );
}
