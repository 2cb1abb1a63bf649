import './revenue.css';
import { type ReactNode, useEffect, useState } from 'react';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { useQuery } from '@tanstack/react-query';
import { call, calling } from '#browser/call.ts';
import { dayOf } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import type { AboveProps } from '#admin/components/client-part.ts';
import { Field } from '#admin/components/Field.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { taken } from '#admin/providers/taken.ts';
import { cancelStatements, readStatements, startStatements } from '#resources/revenue/calls.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import { LedgerCheck } from './LedgerCheck.tsx';
import { revenueWords } from './words.ts';

/**
 * Makes the statements of a month, and tells how far that has come: above the list of them. The run goes on without
 * the page.
 */

/** Often enough to see it move; a month of 500 units takes under a minute. */
const ASK_MS = 1500;

export function MonthRun({ resource }: AboveProps): ReactNode {
  const t = revenueWords.useT();
  const [periods] = useState(() => listPeriods(periodOf(dayOf(new Date())), 25));
  const [period, setPeriod] = useState(periods[1] ?? '');
  const [run, setRun] = useState<number | null>(null);
  const canCreate = usePermissions().can(resource, 'create');
  const { send, isBusy, refusal } = useSend(resource, calling(startStatements), {
    said: () => t('run.started', { period }),
    isForGood: true,
    onDone: ({ data }) => setRun(data.run_id),
  });
  if (!canCreate) return <LedgerCheck />;
  return (
    <>
      <LedgerCheck />
      <section className="month-run row gap-6" aria-label={t('run.title')}>
        <Field label={t('run.month')} isBeside>
          {(ties) => <MonthSelect {...ties} months={periods} value={period} onChoose={setPeriod} />}
        </Field>
        <Button isSmall aria-disabled={isBusy} onClick={() => void send({ period })}>
          {t('run.start')}
        </Button>
        <Refusal>{refusal}</Refusal>
        {run !== null && <Progress resource={resource} id={run} />}
      </section>
    </>
  );
}

function Progress({ resource, id }: { readonly id: number } & Pick<AboveProps, 'resource'>): ReactNode {
  const t = revenueWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const answer = useQuery({
    queryKey: ['statement-run', id],
    queryFn: () => taken(call(readStatements, { run_id: id }, { toasts: 'later' })),
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? ASK_MS : false),
  });
  const refresh = useRefresh(resource);
  const made = answer.data?.data.done ?? 0;
  useEffect(() => {
    // What has been made since it was last asked about comes into the list.
    if (made > 0) void refresh();
  }, [made, refresh]);
  const { send, isBusy, refusal } = useSend(resource, calling(cancelStatements), {
    said: () => t('run.stopped'),
    isForGood: true,
  });
  const told = answer.data?.data;
  if (!told) return null;
  const { state, done, total, problems } = told;
  return (
    <>
      <p role="status">{t('run.progress', { state: t(`run.states.${state}`), done, total })}</p>
      {state === 'running' && (
        <Button isSmall aria-disabled={isBusy} onClick={() => void send({ run_id: id })}>
          {t('run.stop')}
        </Button>
      )}
      <Refusal>{refusal}</Refusal>
      {problems.length > 0 && (
        <details>
          <summary>{t('run.problems', { count: problems.length })}</summary>
          <ul>
            {problems.map(({ owner_id, code, text }) => (
              <li key={`${owner_id} ${code} ${text.en}`}>{isChinese ? text.zh : text.en}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
