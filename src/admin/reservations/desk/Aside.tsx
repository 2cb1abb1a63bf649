import type { ReactNode } from 'react';
import { BillPanel } from '#admin/reservations/StayPanels.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { isEmpty } from '#admin/crud/record/empty.ts';
import { adminWords } from '#admin/words.ts';
import { STAYS, type useBill } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { deskWords } from './words.ts';

const KNOWN = ['special_requests', 'eta', 'guest_phone', 'nationality', 'source_channel', 'internal_note'] as const;

/** The bill and the words of the booking, which guests ask about while they stand at the desk. */
export function Aside({ stay, folio }: { stay: Stay; folio: ReturnType<typeof useBill>['folio'] | null }): ReactNode {
  const t = deskWords.useT();
  const admin = adminWords.useT();
  const words = useResourceWords(STAYS);
  const known = KNOWN.filter((name) => !isEmpty(stay[name]));
  return (
    <>
      {folio && <BillPanel row={stay} folio={folio} />}
      <section className="panel" aria-label={t('known')}>
        <h2>{t('known')}</h2>
        <dl className="lines">
          {known.map((name) => (
            <div key={name}>
              <dt>{words.fields[name]}</dt>
              <dd>{renderCell({ resource: STAYS, row: stay, name }, { t: admin, words })}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
