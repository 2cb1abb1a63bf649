import type { ReactNode } from 'react';
import { reservationsWords } from './words.ts';

interface VoucherFieldProps {
  value: string;
  /** Reason why the code does not apply to this stay; null while none is known. */
  problem: string | null;
  onChange: (value: string) => void;
}

/** Input of a voucher's code. */
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
