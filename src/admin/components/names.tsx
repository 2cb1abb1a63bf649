import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';

interface Named {
  readonly name: string;
  readonly name_zh: string | null;
}

/** Returns a function that picks a name in the reader's language; the English one serves for both where it stands alone. */
export function useNameOf(): (named: Named) => string {
  const isChinese = useLocale() === 'zh-CN';
  return ({ name, name_zh }) => (isChinese ? (name_zh ?? name) : name);
}

/** Options of a choice among records with names in both languages. */
export function NamedOptions({ of }: { of: readonly (Named & { readonly id: number })[] }): ReactNode {
  const nameOf = useNameOf();
  return of.map((named) => (
    <option key={named.id} value={named.id}>
      {nameOf(named)}
    </option>
  ));
}
