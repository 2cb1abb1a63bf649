import type { ReactNode } from 'react';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import type { Alternative } from '#shared/reservations/rooms-on-sale.ts';
import { UnitField } from './BookingFields.tsx';
import { type BookingDraft, isStay, nightsIn } from './booking-draft.ts';
import { TypeChoice } from './TypeChoice.tsx';
import type { StayOffer } from './use-offer.ts';
import type { useProperty } from './use-property.ts';
import { reservationsWords } from './words.ts';

interface TypesPanelProps {
  draft: BookingDraft;
  house: ReturnType<typeof useProperty>;
  offer: StayOffer;
  onChange: (next: Partial<BookingDraft>) => void;
  onInstead: (chosen: Alternative) => void;
}

/** Choice of a room type, or what its prices still wait for; a unit of it may be chosen then. */
export function TypesPanel(props: TypesPanelProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <section className="panel" aria-labelledby="booking-types">
      <h2 id="booking-types">{t('type.title')}</h2>
      <Types {...props} />
      {props.draft.room_type_id !== null && <UnitField draft={props.draft} onChange={props.onChange} />}
    </section>
  );
}

function Types({ draft, house, offer: { types, isUpdating }, onChange, onInstead }: TypesPanelProps): ReactNode {
  const t = reservationsWords.useT();
  if (house.id === null) return <Loaded of={house.answer}>{() => <p>{t('new.noHouse')}</p>}</Loaded>;
  if (!isStay(draft)) return <p>{t(nightsIn(draft) === 0 ? 'missing.dates' : 'missing.guests')}</p>;
  return (
    <Loaded of={types}>
      {({ room_types, nights }) => (
        <TypeChoice
          types={room_types}
          nights={nights}
          chosen={draft.room_type_id}
          isUpdating={isUpdating}
          onChoose={(id) => onChange({ room_type_id: id, unit_id: null })}
          onInstead={onInstead}
        />
      )}
    </Loaded>
  );
}
