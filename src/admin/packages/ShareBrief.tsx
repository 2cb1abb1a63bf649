import type { ReactNode } from 'react';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { shareClause } from '#shared/packages/clauses.ts';
import { briefShare } from '#shared/packages/share-brief.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { packagesWords } from './words.ts';

/** The owner's part by an agreement, with its clause on hover. */
export function ShareBrief({ terms }: { readonly terms: PackageTerms }): ReactNode {
  const t = packagesWords.useT();
  const said = useSaid();
  const { text: en, text_zh: zh } = shareClause(terms);
  return (
    <span className="whole-word" title={said({ en, zh })}>
      {t('ownerGets', { part: said(briefShare(terms)) })}
    </span>
  );
}
