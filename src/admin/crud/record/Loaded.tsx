import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import { capital } from '#shared/sentence.ts';
import { Button } from '#admin/components/Button.tsx';

interface LoadedProps<T> {
  readonly of: UseQueryResult<T>;
  /** Shown until there is an answer. */
  readonly waiting?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's data once it is loaded; after a failure, the reason and a button to retry. */
export function Loaded<T>({ of, waiting, children }: LoadedProps<T>): ReactNode {
  const t = moreWords.useT();
  return (
    <>
      <NotLoaded of={of} />
      {of.data === undefined
        ? !of.isError &&
          (waiting ?? (
            <p role="status" className="answer-wait">
              {t('answer.waiting')}
            </p>
          ))
        : children(of.data)}
    </>
  );
}

/** Shows why a query failed and a button to retry; nothing after success. */
export function NotLoaded({
  of,
}: {
  of: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
}): ReactNode {
  const t = moreWords.useT();
  if (!of.isError || of.isFetching) return null;
  return (
    <p role="alert">
      {explainFailure(of.error) ?? t('answer.failed')}{' '}
      {!isAnswered(of.error) && (
        <Button isSmall onClick={() => void of.refetch()}>
          {t('list.retry')}
        </Button>
      )}
    </p>
  );
}

/** Whether a retry is pointless: an invalid question stays invalid. */
const isAnswered = (error: Partial<Failure> | null): boolean => error?.code === 'VALIDATION';

/** Words of a refusal with a code, a field's message first; undefined for failures of the network. */
export function explainFailure(error: Partial<Failure> | null): string | undefined {
  if (error?.code === undefined) return undefined;
  const [first] = Object.values(error.errors ?? {}).flat();
  return typeof first === 'string' ? capital(first) : error.message;
}
