import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { FormNotice } from '#admin/crud/FormNotices.tsx';
import { useFirstRows } from '#admin/crud/use-read.ts';
import type { ActionPreviewProps } from '#admin/components/client-part.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { reservations } from '#resources/reservations.ts';
import type { AnyResource, RowOfResource } from '#shared/resource.ts';
import { peopleWords } from './words.ts';

type Stay = Pick<RowOfResource<typeof reservations>, 'id' | 'reference' | 'arrival' | 'departure'>;

const STAYS = reservations as unknown as AnyResource;
const SHOWN = 5;

/** Whoever bans a guest sees which of their stays then still stand: each is kept or cancelled by itself. */
export function StaysToCome({ row, action, input }: ActionPreviewProps): ReactNode {
  const t = peopleWords.useT();
  const canSee = usePermissions().can(STAYS, 'view');
  const { data } = useFirstRows<Stay>(
    STAYS.name,
    action === 'ban' && input['ban'] !== false && canSee
      ? {
          filter: { lead_guest_id: row.id, status: { $in: ['pending', 'confirmed', 'checked_in'] } },
          sort: { arrival: 1 },
          fields: ['id', 'reference', 'arrival', 'departure'],
          pagination: { limit: SHOWN },
        }
      : null,
  );
  if (!data || data.total === 0) return null;
  return (
    <FormNotice kind="info" title={t('ban.stays', { count: data.total })}>
      <ul>
        {data.rows.map(({ id, reference, arrival, departure }) => (
          <li key={id}>
            <AdminLink to={`${STAYS.route ?? ''}/${id}`}>{reference}</AdminLink> {formatDay(arrival)} –{' '}
            {formatDay(departure)}
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
