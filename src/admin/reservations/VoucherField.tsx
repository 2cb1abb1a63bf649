import type { ReactNode } from 'react';
import { reservationsWords } from './words.ts';

interface VoucherFieldProps {
  value: string;
  /** Why the code is not for this stay; null while nothing is known against it. */
  problem: string | null;
  onChange: (value: string) => void;
}

/** The code that a guest has. */
export function VoucherField({ value, problem, onChange }: VoucherFieldProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="booking-field booking-voucher">
      <label htmlFor="booking-voucher">{t('price.voucher')}</label>
      <input
        id="booking-voucher"
        className="control"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby="booking-voucher-problem"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id="booking-voucher-problem" className="field-problem" role="status">
        {problem}
      </span>
    </div>
  );
}
