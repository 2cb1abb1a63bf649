import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { Icon } from '#admin/components/Icon.tsx';
import type { PlanBeyond } from '#shared/rates/rate-plan.ts';
import type { VoucherBar } from '#shared/rates/voucher.ts';
import { ratesSentences } from '#shared/rates/sentences.ts';
import { sentenceOf } from '#shared/words.ts';
import { useSaid } from './PriceLines.tsx';
import { reservationsWords } from './words.ts';

/** Warning before a change that ends the stay's voucher. */
export function VoucherLost({ of }: { of: VoucherBar }): ReactNode {
  const t = reservationsWords.useT();
  const reason = sentenceOf(ratesSentences[useLocale()], of, '');
  return (
    <p className="preview-no is-refused">
      <Icon name="close" /> {t('change.voucherLost', { reason })}
    </p>
  );
}

/** Note before other dates that the stay's plan is not for, and under which it stays all the same. */
export function PlanKept({ of: { name, is_for } }: { of: PlanBeyond }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  return <p className="is-warned">{t('change.planBeyond', { plan: said(name), isFor: said(is_for) })}</p>;
}
