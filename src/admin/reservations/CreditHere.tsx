import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { Stay } from './stay.ts';
import { reservationsWords } from './words.ts';

/** Credit of a stay that can be moved to another one. */
export function CreditHere({ row }: { row: Stay }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="preview box" role="status">
      <p>{t('refund', { credit: formatMoney(-row.balance_sen) })}</p>
    </div>
  );
}
