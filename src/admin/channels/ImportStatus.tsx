import { useEffect, type ReactNode } from 'react';
import { formatAway, formatInstant } from '#browser/format.ts';
import type { calendarImports } from '#resources/channels/calendar-imports.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useNow } from './use-now.ts';
import { calendarWords } from './words.ts';

/**
 * How the reading of one calendar stands: the last one, the next one, and what to do about a fault. It looks again by
 * itself while a reading is under way.
 */

const LOOK_AGAIN_MS = 2000;
/** Time after which a reading counts as dead. */
const READING_MS = 10 * 60_000;

const instantIn = (value: string | null): number | null => (value === null ? null : Date.parse(value));

type Props = PropsOf<typeof calendarImports>;

/** Whether a calendar is being read, or is due. */
function isBusy(row: Props['row'], now: number): boolean {
  const [since, next] = [instantIn(row.reading_since), instantIn(row.next_try_at)];
  const isRead = since !== null && now - since < READING_MS;
  return isRead || (row.status === 'active' && next !== null && next <= now);
}

/** Status of an import: the last reading, the next one, and the remedy for a fault. */
export function ImportStatus({ resource, row }: Props): ReactNode {
  const t = calendarWords.useT();
  const words = useResourceWords(resource);
  const refresh = useRefresh(resource);
  const now = useNow(LOOK_AGAIN_MS);
  const isReading = isBusy(row, now);
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => void refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading, refresh]);
  const isPaused = row.status === 'paused';
  return (
    <section className="panel" aria-label={t('status.title')}>
      <h2>{t('status.title')}</h2>
      {isReading && <p role="status">{t('status.reading')}</p>}
      {!isReading && row.health === 'failing' && <Problem resource={resource} row={row} />}
      {!isReading && row.health === 'ok' && <p>{t('status.fine')}</p>}
      {isPaused && <p>{t('status.paused')}</p>}
      <dl className="fields">
        <div>
          <dt>{words.fields['last_success_at']}</dt>
          <dd>
            <When at={row.last_success_at} now={now} none={t('status.never')} />
          </dd>
        </div>
        <div>
          <dt>{words.fields['next_try_at']}</dt>
          <dd>
            <When
              at={isReading ? null : row.next_try_at}
              now={now}
              none={t(isReading ? 'status.now' : 'status.notPlanned')}
            />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function When({ at, now, none }: { at: string | null; now: number; none: string }): ReactNode {
  if (at === null) return none;
  return (
    <time dateTime={at}>
      {formatInstant(at)} ({formatAway(at, now)})
    </time>
  );
}

const SERVER_TROUBLE = 500;

function Problem({ resource, row }: Props): ReactNode {
  const t = calendarWords.useT();
  const told = useResourceWords(resource).options['problem'];
  const [problem, code] = [row.problem ?? '', row.problem_status ?? 0];
  const advice = problem === 'status' && code < SERVER_TROUBLE ? 'gone' : problem;
  const key = `advice.${advice}`;
  const title = [told?.[problem] ?? problem, problem === 'status' && `(${code})`].filter(Boolean).join(' ');
  return (
    <FormNotice kind="error" title={title}>
      <p>{calendarWords.has(key) ? t(key) : t('advice.address')}</p>
      <p>{t('status.failures', { count: row.failures })}</p>
    </FormNotice>
  );
}
