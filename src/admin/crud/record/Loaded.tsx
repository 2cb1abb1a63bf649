import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '#admin/providers/failure.ts';
import { adminWords } from '#admin/words.ts';
import { capital } from '#shared/sentence.ts';

interface LoadedProps<T> {
  readonly of: UseQueryResult<T>;
  /** In sight until there is an answer. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What was asked for, once it is here; else why not, and the way to ask again. */
export function Loaded<T>({ of, waiting, children }: LoadedProps<T>): ReactNode {
  const t = adminWords.useT();
  return (
    <>
      <NotLoaded of={of} />
      {of.data === undefined
        ? !of.isError && (waiting ?? <p role="status">{t('answer.waiting')}</p>)
        : children(of.data)}
    </>
  );
}

/** Why a question has no answer, and the way to ask again; nothing while all is well. */
export function NotLoaded({
  of,
}: {
  of: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
}): ReactNode {
  const t = adminWords.useT();
  if (!of.isError || of.isFetching) return null;
  return (
    <p role="alert">
      {saidIn(of.error) ?? t('answer.failed')}{' '}
      {!isAnswered(of.error) && (
        <button type="button" className="button button-small" onClick={() => void of.refetch()}>
          {t('list.retry')}
        </button>
      )}
    </p>
  );
}

/** Whatever is wrong with the question stays wrong. */
const isAnswered = (error: Partial<Failure> | null): boolean => error?.code === 'VALIDATION';

/** A refusal with a name is said in its own words, the closest first; the rest is trouble on the way. */
export function saidIn(error: Partial<Failure> | null): string | undefined {
  if (error?.code === undefined) return undefined;
  const [first] = Object.values(error.errors ?? {}).flat();
  return typeof first === 'string' ? capital(first) : error.message;
}
