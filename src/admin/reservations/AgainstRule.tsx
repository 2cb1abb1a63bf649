import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { Restriction } from '#shared/reservations/rooms-on-sale.ts';
import { Field } from '#admin/components/Field.tsx';
import { reservationsWords } from './words.ts';

interface AgainstRuleProps {
  rule: Restriction['kind'];
  total: number;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

/** Price of nights closed by a restriction, the restriction, and an input for the desk's reason to override it. */
export function AgainstRule({ rule, total, value, isInvalid, onChange }: AgainstRuleProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="stack gap-3 below-6">
      <p>
        {t('price.total')} <strong className="number">{formatMoney(total)}</strong>
      </p>
      <p id="booking-rule">{t('new.againstRule', { rule: t(`rule.${rule}`) })}</p>
      <Field label={t('new.override')} id="booking-override" isInvalid={isInvalid} isRequired>
        {(ties) => (
          <input
            {...ties}
            className="control"
            maxLength={500}
            aria-describedby="booking-rule"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
