import type { ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import { adminWords } from '#admin/words.ts';
import { kitSentences } from '#shared/sentences.ts';
import { sentenceOf } from '#shared/words.ts';
import type { ListModel } from './use-list.ts';

/** Shown for an address that cannot be read as a list's, such as half of a link. */
export function BrokenAddress({ list }: { readonly list: ListModel }): ReactNode {
  const t = adminWords.useT();
  const locale = useLocale();
  return (
    <div className="list-state stack gap-5">
      <h2>{t('list.broken')}</h2>
      {list.issue && (
        <p>
          {String(list.issue.path[0] ?? '')}: {sentenceOf(kitSentences[locale], list.issue, '')}
        </p>
      )}
      <Button look="primary" onClick={list.reset}>
        {t('list.reset')}
      </Button>
    </div>
  );
}
