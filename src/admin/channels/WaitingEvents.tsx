import '#admin/crud/record/record.css';
import './channels.css';
import type { ReactNode } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { ButtonLink } from '#admin/components/Button.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { NotLoaded } from '#admin/crud/record/Loaded.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { useFirstRows } from '#admin/crud/record/use-read.ts';
import { calendarStays } from '#resources/channels/calendar-stays.ts';
import { type AnyResource, type RowOfResource, forgetTypes } from '#shared/resource.ts';
import { calendarWords } from './words.ts';

type Stay = RowOfResource<typeof calendarStays>;

const STAYS = forgetTypes(calendarStays);
const SHOWN = 5;

/** Calendar stays that wait for a decision, of one import or all, each with its conflicts; nothing while there are none. */
export function WaitingEvents({ row }: { readonly resource: AnyResource; readonly row?: Row }): ReactNode {
  const t = calendarWords.useT();
  const importId = row?.id ?? null;
  const filter = { status: 'quarantined', ...(importId === null ? {} : { import_id: importId }) };
  const answer = useFirstRows<Stay>(STAYS.name, { filter, sort: { arrival: 1 }, pagination: { limit: SHOWN } });
  const { rows: stays, total: count } = answer.data ?? { rows: [], total: 0 };
  // A failed query must not pass for an empty list.
  if (count === 0) return <NotLoaded of={answer} />;
  const title = t('waiting.title', { count });
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <p>{t('waiting.text')}</p>
      <ul className="calendar-events stack gap-3 below-6">
        {stays.map(({ id, import_id, arrival, departure, summary, in_the_way }) => (
          <li key={id}>
            <Chip tone="red">{t('report.outcomes.quarantined')}</Chip>
            <strong>{t('report.nights', { from: arrival, to: departure })}</strong>
            <span className="long-word">
              {importId === null && (
                <>
                  <RelationTitle to="calendar-imports" id={import_id} /> ·{' '}
                </>
              )}
              {summary}
            </span>
            <span className="is-refused">
              {in_the_way === null ? t('waiting.noRoom') : t('waiting.collides', { with: in_the_way })}
            </span>
            <ButtonLink isSmall to={`${STAYS.route ?? ''}/${id}`}>
              {t('waiting.decide')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p>
          <AdminLink to={listAddress(STAYS, { filter })}>{t('waiting.all', { count })}</AdminLink>
        </p>
      )}
    </section>
  );
}
