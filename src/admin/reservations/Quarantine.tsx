import './reservations.css';
import { readRoomsForStay } from '#resources/reservations/calls.ts';
import { readRoomsForImport } from '#resources/channels/calls.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNameOf } from '#admin/components/names.tsx';
import { useCall } from '#admin/crud/record/use-read.ts';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { ActionPreviewProps } from '#admin/components/client-part.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { RoomsForStay, StayConflict } from '#shared/reservations/stay-answers.ts';
import { forgetTypes } from '#shared/resource.ts';
import { FreeUnits } from './FreeUnits.tsx';
import { reservationsWords } from './words.ts';

/** A channel's stay that has no room: what is in its way, and the units that are free for it. */

const STAYS = forgetTypes(reservations);

/** Rooms for a stay in quarantine; nothing is fetched for any other stay. */
function useRooms({ resource, row }: RecordProps): UseQueryResult<AnswerOf<typeof readRoomsForStay>> {
  const given = row['status'] === 'quarantined' ? { id: row.id } : null;
  const call = resource.name === reservations.name ? readRoomsForStay : readRoomsForImport;
  return useCall({ of: reservations.name, call, given });
}

/** Reason why a channel's stay has no unit, and the property's free units for it. */
export function QuarantinePanel(props: RecordProps): ReactNode {
  const t = reservationsWords.useT();
  const nameOf = useNameOf();
  const answer = useRooms(props);
  if (props.row['status'] !== 'quarantined') return null;
  return (
    <section className="panel quarantine" aria-label={t('rooms.title')}>
      <h2>{t('rooms.title')}</h2>
      <p>{t('rooms.why')}</p>
      <Loaded of={answer}>
        {({ data }) =>
          data && (
            <>
              <InTheWay of={data} />
              <p>
                {freeTypes(data).length === 0
                  ? t('rooms.none')
                  : t('rooms.free', {
                      types: freeTypes(data)
                        .map((type) => `${nameOf(type)} (${type.units.length})`)
                        .join(', '),
                    })}
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const freeTypes = ({ types }: RoomsForStay): RoomsForStay['types'] => types.filter(({ units }) => units.length > 0);

function InTheWay({ of }: { of: RoomsForStay }): ReactNode {
  const t = reservationsWords.useT();
  const isFree = of.conflicts.length === 0 && of.full_nights.length === 0 && of.is_in_service;
  if (isFree) {
    return (
      <p className="preview-yes">
        <Icon name="check" /> {t('rooms.freeByNow')}
      </p>
    );
  }
  return (
    <div className="preview-no is-refused">
      {!of.is_in_service && (
        <p>
          <Icon name="close" /> {t('rooms.out')}
        </p>
      )}
      {of.conflicts.map((conflict) => (
        <Conflict key={`${conflict.arrival} ${String(conflict.reservation_id)}`} of={conflict} />
      ))}
      {/* Hidden when the unit is taken, because the conflict is the closer reason. */}
      {of.conflicts.length === 0 && of.full_nights.length > 0 && (
        <p>
          <Icon name="close" /> {t('change.full', { nights: of.full_nights.map((day) => formatDay(day)).join(', ') })}
        </p>
      )}
    </div>
  );
}

function Conflict({ of }: { of: StayConflict }): ReactNode {
  const t = reservationsWords.useT();
  const canSee = usePermissions().can(STAYS, 'view');
  const nights = { from: formatDay(of.arrival), to: formatDay(of.departure) };
  const who = [of.reference, of.guest_name].filter(Boolean).join(' ');
  return (
    <p>
      <Icon name="close" />{' '}
      {of.reference === null ? t('change.blocked', nights) : t('change.taken', { who, ...nights })}{' '}
      {canSee && of.reservation_id !== null && (
        <AdminLink to={`${STAYS.route ?? ''}/${of.reservation_id}`}>{t('rooms.look')}</AdminLink>
      )}
    </p>
  );
}

type RoomPreviewProps = Pick<ActionPreviewProps, 'resource' | 'row' | 'input' | 'fill'> & {
  /** Preview in place of the conflicts, for a stay that is not in quarantine. */
  children?: ReactNode;
};

/** Free units of the whole property, those of the stay's own type first. */
export function RoomPreview({ resource, row, input, fill, children }: RoomPreviewProps): ReactNode {
  const t = reservationsWords.useT();
  const nameOf = useNameOf();
  const answer = useRooms({ resource, row });
  const asksForType = 'room_type_id' in input;
  return (
    <Loaded of={answer}>
      {({ data }) =>
        data === null ? (
          children
        ) : (
          <div className="preview box">
            <InTheWay of={data} />
            {freeTypes(data).length === 0 && <p>{t('rooms.none')}</p>}
            <FreeUnits
              groups={freeTypes(data).map(({ id, is_own, units, ...type }) => ({
                key: id,
                label: t(is_own ? 'rooms.ownType' : 'rooms.otherType', {
                  type: nameOf(type),
                }),
                units,
              }))}
              chosen={typeof input['unit_id'] === 'number' ? input['unit_id'] : null}
              onChoose={(unit_id, room_type_id) => fill({ unit_id, ...(asksForType ? { room_type_id } : {}) })}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** Preview of the dialog that moves a stay out of quarantine; the other actions need no unit. */
export function CalendarStayPreview({ action, ...props }: ActionPreviewProps): ReactNode {
  return action === 'move' ? <RoomPreview {...props} /> : null;
}
