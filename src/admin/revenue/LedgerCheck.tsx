import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#browser/call.ts';
import { formatInstant } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { taken } from '#admin/providers/taken.ts';
import { readLedgerCheck } from '#resources/revenue/calls.ts';
import { revenueWords } from './words.ts';

/** What the last check of the whole ledger found; nothing while all of it holds. */
export function LedgerCheck(): ReactNode {
  const t = revenueWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { data } = useQuery({
    queryKey: ['ledger-check'],
    queryFn: () => taken(call(readLedgerCheck, {}, { toasts: 'later' })),
  });
  const { checked_at = null, faults = [] } = data?.data ?? {};
  if (faults.length === 0) return null;
  return (
    <div className="ledger-check" role="alert">
      <details>
        <summary>{t('ledger.title', { count: faults.length })}</summary>
        <ul>
          {faults.map(({ rule, subject, text }) => (
            <li key={`${rule} ${subject}`}>{isChinese ? text.zh : text.en}</li>
          ))}
        </ul>
        {checked_at !== null && <p className="muted">{t('ledger.checked', { at: formatInstant(checked_at) })}</p>}
      </details>
    </div>
  );
}
