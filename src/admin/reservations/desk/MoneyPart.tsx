import { useState, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Segments } from '#admin/components/Segments.tsx';
import { CreateHere } from '#admin/crud/form/CreateDialog.tsx';
import type { Ends } from './steps.ts';
import { PAYMENTS } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { deskWords } from './words.ts';

/** An amount that is likely meant, with its name. */
export interface Likely {
  readonly says: 'deposit' | 'taxes' | 'all';
  readonly sen: number;
}

interface MoneyPartProps extends Ends {
  readonly stay: Stay;
  readonly direction: 'in' | 'out';
  /** The first is filled in. */
  readonly amounts: readonly Likely[];
}

const RECEIVED = [['amount_sen', 'method', 'bank_reference']] as const;
const GIVEN_BACK = [['amount_sen', 'method', 'reason']] as const;

/** Takes a payment of the stay, or gives money back. */
export function MoneyPart({ stay, direction, amounts, onDone, onClose }: MoneyPartProps): ReactNode {
  const t = deskWords.useT();
  const likely = amounts.filter(({ sen }, at) => sen > 0 && amounts.findIndex((other) => other.sen === sen) === at);
  const [sen, setSen] = useState(likely[0]?.sen ?? null);
  return (
    <>
      {likely.length > 1 && (
        <Segments
          label={t('pay.amount')}
          options={likely.map((one) => one.sen)}
          chosen={sen}
          nameOf={(amount) => {
            const says = likely.find((one) => one.sen === amount)?.says ?? 'all';
            return t(`pay.${says}`, { amount: formatMoney(amount) });
          }}
          onChoose={setSen}
        />
      )}
      <CreateHere
        // The form begins anew with the chosen amount.
        key={sen}
        resource={PAYMENTS}
        fixed={{ reservation_id: stay.id, direction }}
        start={sen === null ? {} : { amount_sen: sen }}
        rows={direction === 'in' ? RECEIVED : GIVEN_BACK}
        label={t(direction === 'in' ? 'pay.receive' : 'pay.gave')}
        onClose={onClose}
        onDone={onDone}
      />
    </>
  );
}
