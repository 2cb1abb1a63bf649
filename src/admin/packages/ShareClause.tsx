import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { shareClause } from '#shared/packages/clauses.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';

/** How an agreement shares, in a sentence. */
export function ShareClause({ terms }: { readonly terms: PackageTerms }): ReactNode {
  const isChinese = useLocale() === 'zh-CN';
  const { text, text_zh } = shareClause(terms);
  return <span>{isChinese ? text_zh : text}</span>;
}
