import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { Icon } from '#admin/components/Icon.tsx';
import type { VoucherBar } from '#shared/rates/voucher.ts';
import { ratesSentences } from '#shared/rates/sentences.ts';
import { sentenceOf } from '#shared/words.ts';
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
