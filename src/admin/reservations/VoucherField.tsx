import type { ReactNode } from 'react';
import { Field } from '#admin/components/Field.tsx';
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
    <Field label={t('price.voucher')} id="booking-voucher" error={problem ?? ''}>
      {(ties) => (
        <input
          {...ties}
          className="control"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
