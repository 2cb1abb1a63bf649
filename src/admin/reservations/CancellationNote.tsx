import { readCancellationFee } from '#resources/reservations/calls.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { Stay } from './stay.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useStayCall } from './calls.ts';
import { useSaid } from './PriceLines.tsx';
import { reservationsWords } from './words.ts';

/** Fee of a cancellation or a no-show under the policy, with its explanation. */
export function CancellationNote({ row, isNoShow }: { row: Stay; isNoShow: boolean }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const paid = row.paid_sen;
  const answer = useStayCall(readCancellationFee, { id: row.id, no_show: isNoShow ? true : null });
  return (
    <div className="preview box" role="status">
      <Loaded of={answer}>
        {({ data }) => (
          <>
            <p>
              {t('fee.policy')} <strong>{formatMoney(data.fee_sen)}</strong>
            </p>
            {data.total_sen !== paid && (
              <p>
                {t(data.total_sen > paid ? 'leaving.due' : 'leaving.back', {
                  amount: formatMoney(Math.abs(data.total_sen - paid)),
                })}
              </p>
            )}
            {data.lines
              .flatMap(({ because }) => because)
              .map(({ rule, text, text_zh }) => (
                <p key={rule}>{said({ en: text, zh: text_zh })}</p>
              ))}
            <p className="input-note">{t('fee.paid', { paid: formatMoney(paid) })}</p>
            <p className="input-note">{t('fee.other')}</p>
          </>
        )}
      </Loaded>
    </div>
  );
}
