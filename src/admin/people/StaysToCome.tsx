import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { useFirstRows } from '#admin/crud/record/use-read.ts';
import type { ActionPreviewProps, BulkPreviewProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { QUERY_LIMITS } from '#shared/constants.ts';
import { type RowOfResource, forgetTypes } from '#shared/resource.ts';
import { peopleWords } from './words.ts';

type Stay = Pick<RowOfResource<typeof reservations>, 'id' | 'reference' | 'arrival' | 'departure' | 'guest_name'>;

const STAYS = forgetTypes(reservations);
const SHOWN = 5;

/** Coming stays of a guest in the dialog of a ban, which does not cancel them: each is kept or cancelled by itself. */
export const StaysToCome = ({ row, action, input }: ActionPreviewProps): ReactNode => (
  <StaysOfMany rows={[row]} action={action} input={input} />
);

export function StaysOfMany({ rows, action, input }: BulkPreviewProps): ReactNode {
  const t = peopleWords.useT();
  const canSee = usePermissions().can(STAYS, 'view');
  const { data } = useFirstRows<Stay>(
    STAYS.name,
    action === 'ban' && input['ban'] !== false && canSee && rows.length > 0
      ? {
          filter: {
            lead_guest_id: { $in: rows.slice(0, QUERY_LIMITS.listValues).map(({ id }) => id) },
            status: { $in: ['pending', 'confirmed', 'checked_in'] },
          },
          sort: { arrival: 1 },
          fields: ['id', 'reference', 'arrival', 'departure', 'guest_name'],
          pagination: { limit: SHOWN },
        }
      : null,
  );
  if (!data || data.total === 0) return null;
  return (
    <FormNotice kind="info" title={t('ban.stays', { count: data.total })}>
      <ul className="bulleted">
        {data.rows.map(({ id, reference, arrival, departure, guest_name }) => (
          <li key={id}>
            <AdminLink to={`${STAYS.route ?? ''}/${id}`}>{reference}</AdminLink> {formatDay(arrival)} –{' '}
            {formatDay(departure)}
            {rows.length > 1 && ` · ${guest_name}`}
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
