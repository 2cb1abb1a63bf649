import './revenue.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MonthSelect } from '#admin/components/inputs/MonthSelect.tsx';
import { useQuery } from '@tanstack/react-query';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { call, calling } from '#browser/call.ts';
import { dayOf, formatInstant } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import type { ListPartProps } from '#admin/components/client-part.ts';
import { Field } from '#admin/components/Field.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { taken } from '#admin/providers/taken.ts';
import {
  type ListedStatementRun,
  cancelStatements,
  listStatementRuns,
  startStatements,
} from '#resources/revenue/calls.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import { LedgerCheck } from './LedgerCheck.tsx';
import { MoneyDue } from './MoneyDue.tsx';
import { RUNS, useRefreshRuns } from './runs.ts';
import { revenueWords } from './words.ts';

/**
 * Makes the statements of a month, and tells how far that has come: around the list of them. A run goes on without the
 * page, so whoever opens it sees what is on, and what was made before, whoever asked for it.
 */

/** Often enough to see it move; a month of 500 units takes under a minute. */
const ASK_MS = 1500;
/** Often enough to learn of a run that a colleague began. */
const IDLE_MS = 30_000;

type OfList = Pick<ListPartProps, 'resource'>;
type RunsProps = OfList & { readonly canStop: boolean };

/** Which month is made next; a ledger that does not agree is said before anything is made from it. */
export function StartMonth({ resource }: ListPartProps): ReactNode {
  const canCreate = usePermissions().can(resource, 'create');
  return (
    <>
      <MoneyDue />
      <LedgerCheck />
      {canCreate && <Start resource={resource} />}
    </>
  );
}

function Start({ resource }: OfList): ReactNode {
  const t = revenueWords.useT();
  const [periods] = useState(() => listPeriods(periodOf(dayOf(new Date())), 25));
  const [period, setPeriod] = useState(periods[1] ?? '');
  const { send, isBusy, refusal } = useSend(resource, calling(startStatements), {
    said: () => t('run.started', { period: monthName(period) }),
    isForGood: true,
    onAnswer: useRefreshRuns(),
  });
  return (
    <section className="month-run line gap-4" aria-label={t('run.title')}>
      <Field label={t('run.month')} isBeside>
        {(ties) => <MonthSelect {...ties} months={periods} value={period} onChoose={setPeriod} />}
      </Field>
      <Button isSmall aria-disabled={isBusy} onClick={() => void send({ period })}>
        {t('run.start')}
      </Button>
      <Refusal>{refusal}</Refusal>
    </section>
  );
}

/** Those that are on and the newest that is over; the rest on demand. */
export function MonthRuns({ resource }: ListPartProps): ReactNode {
  const t = revenueWords.useT();
  const canStop = usePermissions().can(resource, 'create');
  const { data } = useQuery({
    queryKey: RUNS,
    queryFn: () => taken(call(listStatementRuns, {}, { toasts: 'later' })),
    refetchInterval: ({ state }) => (state.data?.data.runs.some(isOn) === true ? ASK_MS : IDLE_MS),
  });
  const runs = data?.data.runs ?? [];
  const made = data && runs.reduce((sum, { done }) => sum + done, 0);
  const known = useRef<number>(undefined);
  const refresh = useRefresh(resource);
  useEffect(() => {
    // What has been made since it was last asked about comes into the list.
    if (known.current !== undefined && made !== known.current) void refresh();
    known.current = made;
  }, [made, refresh]);
  const [newest, ...earlier] = runs.filter((run) => !isOn(run));
  if (runs.length === 0) return null;
  return (
    <section className="month-run" aria-label={t('run.runs')}>
      <h2>{t('run.runs')}</h2>
      <ul>
        {[...runs.filter(isOn), ...(newest ? [newest] : [])].map((run) => (
          <Run key={run.run_id} resource={resource} canStop={canStop} of={run} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary>{t('run.earlier', { count: earlier.length })}</summary>
          <ul>
            {earlier.map((run) => (
              <Run key={run.run_id} resource={resource} canStop={canStop} of={run} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const isOn = ({ state }: ListedStatementRun): boolean => state === 'running';

function Run({ resource, canStop, of }: RunsProps & { readonly of: ListedStatementRun }): ReactNode {
  const t = revenueWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  const { send, isBusy, refusal } = useSend(resource, calling(cancelStatements), {
    said: () => t('run.stopped'),
    isForGood: true,
    onAnswer: useRefreshRuns(),
  });
  const { run_id, period, state, done, total, problems, asked_by, asked_at } = of;
  return (
    <li>
      <span className="row gap-6">
        <strong>{monthName(period)}</strong>
        <span role="status">{t('run.progress', { state: t(`run.states.${state}`), done, total })}</span>
        {canStop && isOn(of) && (
          <Button isSmall aria-disabled={isBusy} onClick={() => void send({ run_id })}>
            {t('run.stop')}
          </Button>
        )}
        <span className="small muted">{t('run.asked', { who: asked_by, when: formatInstant(asked_at) })}</span>
      </span>
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
    </li>
  );
}
