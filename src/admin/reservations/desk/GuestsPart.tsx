import { useState, type ReactNode } from 'react';
import type { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { Button } from '#admin/components/Button.tsx';
import { Face } from '#admin/components/Face.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { CreateHere } from '#admin/crud/form/CreateDialog.tsx';
import { isChild } from '#shared/reservations/guests.ts';
import { lacksDocument } from '#shared/reservations/desk-lines.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { AskHere } from './Acts.tsx';
import { leadHere } from './lead-here.ts';
import { GUESTS } from './stay.ts';
import type { Stay } from '#admin/reservations/stay.ts';
import { deskWords, type DeskT } from './words.ts';

/**
 * Guests on record with their documents; the first one that has to show a document, or a place for one more, is
 * unfolded.
 */

export type StayGuest = RowOfResource<typeof reservationGuests>;

interface GuestsPartProps {
  readonly stay: Stay;
  readonly guests: readonly StayGuest[];
  /** A document is still to be entered, or an adult to be listed. */
  readonly isOpen: boolean;
  readonly canAdd: boolean;
  readonly onDone: () => void;
}

const NEW = 'new';
const NEW_GUEST = [['full_name', 'nationality', 'age']] as const;

export function GuestsPart({ stay, guests, isOpen, canAdd, onDone }: GuestsPartProps): ReactNode {
  const t = deskWords.useT();
  const [chosen, choose] = useState<number | typeof NEW | null>();
  const unlisted = Math.max(0, stay.adults + stay.children - guests.length);
  const mayAdd = canAdd && unlisted > 0;
  const waiting = guests.find((guest) => lacksDocument(guest))?.id ?? (mayAdd ? NEW : null);
  const unfolded = chosen === undefined ? (isOpen ? waiting : null) : chosen;
  const done = (): void => {
    choose(undefined);
    onDone();
  };
  return (
    <>
      <ul className="desk-guests">
        {guests.map((guest) => (
          <li key={guest.id}>
            <GuestLine
              guest={guest}
              isUnfolded={unfolded === guest.id}
              onUnfold={() => choose(unfolded === guest.id ? null : guest.id)}
            />
            {unfolded === guest.id && (
              <div className="desk-form">
                <AskHere resource={GUESTS} name="identify" row={guest} onDone={done} onClose={() => choose(null)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <p className="desk-unlisted row">
          {t('guests.unlisted', { count: unlisted })}{' '}
          <Button
            isSmall
            look="quiet"
            aria-expanded={unfolded === NEW}
            onClick={() => choose(unfolded === NEW ? null : NEW)}
          >
            {t('guests.add')}
          </Button>
        </p>
      )}
      {mayAdd && unfolded === NEW && (
        <div className="desk-form" ref={leadHere}>
          <CreateHere
            resource={GUESTS}
            fixed={{ reservation_id: stay.id }}
            start={{ nationality: stay.nationality }}
            rows={NEW_GUEST}
            label={t('guests.save')}
            onClose={() => choose(null)}
            onDone={() => done()}
          />
        </div>
      )}
    </>
  );
}

interface GuestLineProps {
  readonly guest: StayGuest;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

function GuestLine({ guest, isUnfolded, onUnfold }: GuestLineProps): ReactNode {
  const t = deskWords.useT();
  const words = useResourceWords(GUESTS);
  const { full_name, id_type, id_mask } = guest;
  const type = id_type === null ? '' : (words.options['id_type']?.[id_type] ?? id_type);
  return (
    <div className="desk-guest">
      <Face name={full_name} />
      <strong>{full_name}</strong>
      <span>{roleOf(t, guest)}</span>
      <span className={lacksDocument(guest) ? 'desk-lacks' : undefined}>
        {id_type === null ? t('guests.nothing') : `${type} ${id_mask ?? ''}`}
      </span>
      <Button isSmall look="quiet" aria-expanded={isUnfolded} onClick={onUnfold}>
        {t(id_type === null ? 'guests.identify' : 'guests.again')}
        <span className="sr-only">: {full_name}</span>
      </Button>
    </div>
  );
}

function roleOf(t: DeskT, { is_lead, age }: StayGuest): string {
  if (is_lead) return t('guests.main');
  if (age === null) return t('guests.adult');
  return t(isChild(age) ? 'guests.child' : 'guests.age', { age });
}
