import type { ReactNode } from 'react';
import { moreWords } from '#admin/more-words.ts';

/** A value and the one that takes its place. */
export function Became({ was, becomes }: { was: ReactNode; becomes: ReactNode }): ReactNode {
  const t = moreWords.useT();
  return (
    <>
      <span className="muted">{was}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {t('forms.history.became')} </span>
      <strong>{becomes}</strong>
    </>
  );
}
