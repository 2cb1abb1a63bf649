import type { ReactNode } from 'react';
import type { Reason } from '#shared/rates/line.ts';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { packagesWords } from './words.ts';

/** Why an amount is what it is, step by step, with the clauses of the agreement. */
export function Reasons({ of }: { readonly of: readonly Reason[] }): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ rule, clause, text, text_zh }) => (
        <li key={`${rule} ${text}`}>
          {said({ en: text, zh: text_zh })}
          {clause !== undefined && <small className="muted"> {t('clause', { clause })}</small>}
        </li>
      ))}
    </ul>
  );
}
