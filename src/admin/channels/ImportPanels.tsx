import './channels.css';
import type { ReactNode } from 'react';
import { EVENT_OUTCOMES, type CalendarReport, type EventOutcome } from '#shared/channels/import-report.ts';
import { Chip } from '#admin/components/Chip.tsx';
import type { calendarImports } from '#resources/channels/calendar-imports.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import type { Tone } from '#shared/field.ts';
import { ImportStatus } from './ImportStatus.tsx';
import { WaitingEvents } from './WaitingEvents.tsx';
import { calendarWords } from './words.ts';

/** Panels of an import: its status, the events that wait for a decision, and the latest changes. */

const TONES: Readonly<Record<EventOutcome, Tone>> = {
  added: 'green',
  moved: 'blue',
  gone: 'gray',
  quarantined: 'red',
  placed: 'green',
  mirrored: 'gray',
};

export function ImportPanels(props: PropsOf<typeof calendarImports>): ReactNode {
  return (
    <>
      <ImportStatus {...props} />
      <WaitingEvents {...props} />
      <CalendarReports {...props} />
    </>
  );
}

/** Changes of the last reading, and of the last dry run. */
function CalendarReports({ row }: PropsOf<typeof calendarImports>): ReactNode {
  const t = calendarWords.useT();
  const { last_change: last, rehearsal } = row;
  return (
    <>
      {rehearsal && (
        <section className="panel" aria-label={t('report.rehearsal')}>
          <h2>{t('report.rehearsal')}</h2>
          <p>{t('report.rehearsed', { at: rehearsal.at })}</p>
          <Report of={rehearsal} />
        </section>
      )}
      <section className="panel" aria-label={t('report.changes')}>
        <h2>{t('report.changes')}</h2>
        {last ? (
          <p>{t('report.at', { at: last.at })}</p>
        ) : (
          <p>{t(row.health === 'failing' ? 'report.neverWorked' : 'report.never')}</p>
        )}
        {last && <Report of={last} />}
      </section>
    </>
  );
}

function Report({ of: { counts, events, unreadable } }: { of: CalendarReport }): ReactNode {
  const t = calendarWords.useT();
  let changed = 0;
  for (const outcome of EVENT_OUTCOMES) changed += counts[outcome] ?? 0;
  return (
    <>
      {changed === 0 ? (
        <p>{t('report.nothing', { count: counts.same })}</p>
      ) : (
        <ul className="calendar-events stack gap-3 below-6">
          {events.map(({ outcome, summary, arrival, departure }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- because two events may be equal.
            <li key={at}>
              <Chip tone={TONES[outcome]}>{t(`report.outcomes.${outcome}`)}</Chip>
              <span>{t('report.nights', { from: arrival, to: departure })}</span>
              <span className="long-word">{summary}</span>
            </li>
          ))}
          {changed > events.length && <li>{t('report.more', { count: changed - events.length })}</li>}
        </ul>
      )}
      {changed > 0 && counts.same > 0 && <p>{t('report.same', { count: counts.same })}</p>}
      {counts.missing > 0 && <p>{t('report.missing', { count: counts.missing })}</p>}
      {unreadable.length > 0 && <p role="alert">{t('report.unreadable', { names: unreadable.join(', ') })}</p>}
    </>
  );
}
