import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refused } from './calls.ts';
import { reservationsWords } from './words.ts';

/** What was asked for, once it is here; else why not, and the way to ask again. */
export function Loading<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }): ReactNode {
  const t = reservationsWords.useT();
  if (of.data !== undefined) return children(of.data);
  if (!of.isError) return <p role="status">{t('loading')}</p>;
  return (
    <p role="alert">
      {of.error instanceof Refused ? of.error.message : t('failed')}{' '}
      <button type="button" className="button button-small" onClick={() => void of.refetch()}>
        {t('retry')}
      </button>
    </p>
  );
}
