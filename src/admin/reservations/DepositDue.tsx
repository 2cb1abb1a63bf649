import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Field } from '#admin/components/Field.tsx';
import { reservationsWords } from './words.ts';

interface DepositDueProps {
  /** Null until the price is known. */
  deposit: number | null;
  mayWaive: boolean;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

/** Deposit due before confirmation, and an input for the reason to confirm without it. */
export function DepositDue({ deposit, mayWaive, value, isInvalid, onChange }: DepositDueProps): ReactNode {
  const t = reservationsWords.useT();
  if (deposit === 0) return null;
  return (
    <div className="stack gap-3 below-6">
      <p id="booking-deposit">
        {deposit !== null && `${t('price.deposit', { amount: formatMoney(deposit) })}. `}
        {t(mayWaive ? 'new.depositDue' : 'new.depositFirst')}
      </p>
      {mayWaive && (
        <>
          <Field label={t('new.waive')} id="booking-waive" isInvalid={isInvalid}>
            {(ties) => (
              <input
                {...ties}
                className="control"
                maxLength={500}
                aria-describedby="booking-deposit"
                value={value}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}
