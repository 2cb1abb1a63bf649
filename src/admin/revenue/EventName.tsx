import { Fragment, type ReactNode } from 'react';
import { RelationLink, RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { HAPPENINGS, type NamedEntry, TAKEN_BACK, happeningOf } from '#shared/revenue/happenings.ts';

interface NameProps extends NamedEntry {
  /** Whether it leads to what it names; not within a row, which leads to the entry itself. */
  readonly isLinked?: boolean;
}

/** An event's name for people, because its own is for programs: “Payment RC-005042 · HV-26-004350”. */
export function EventName({ subject, reservation_id, reversal_of, isLinked = false }: NameProps): ReactNode {
  const said = useSaid();
  const { kind, record } = happeningOf(subject);
  const Named = isLinked ? RelationLink : RelationTitle;
  const stay =
    reservation_id === null || record?.to === 'reservations' ? null : { to: 'reservations', id: reservation_id };
  const named = [record, stay].filter((each) => each !== null);
  return (
    <>
      {reversal_of !== null && said(TAKEN_BACK)}
      {said(HAPPENINGS[kind])}
      {named.map(({ to, id }, at) => (
        <Fragment key={to}>
          {at === 0 ? ' ' : ' · '}
          <Named to={to} id={id} />
        </Fragment>
      ))}
    </>
  );
}
