import './reservations.css';
import { readBookingChoices } from '#resources/reservations/calls.ts';
import type { ReactNode } from 'react';
import { ChildAges } from './ChildAges.tsx';
import { CountInput } from '#admin/components/CountInput.tsx';
import { NamedOptions } from '#admin/components/names.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import type { House } from '#shared/reservations/stay-answers.ts';
import { addDays, isDay } from '#shared/day.ts';
import { forgetTypes } from '#shared/resource.ts';
import {
  type BookingDraft,
  type StayDraft,
  arrivingOn,
  isStay,
  type missingIn,
  type missingInStay,
  nightsIn,
} from './booking-draft.ts';
import { useStayCall } from './calls.ts';
import { rememberProperty } from './use-property.ts';
import { reservationsWords } from './words.ts';

/**
 * Inputs of a booking about the stay: property, nights, party and unit. Those about the guest are `GuestFields.tsx`.
 */

const RESOURCE = forgetTypes(reservations);
const MOST_GUESTS = 30;
const MOST_NIGHTS = 365;

/** Props of a part of the booking form. */
export interface FieldsProps {
  draft: BookingDraft;
  isInvalid: (name: ReturnType<typeof missingIn>[number]) => boolean;
  onChange: (next: Partial<BookingDraft>) => void;
}

interface StayFieldsProps {
  draft: StayDraft;
  houses: readonly House[];
  /** Age below which a child is no extra guest in the chosen room type; 0 where every child is one, null where it depends on the type. */
  freeAge: number | null;
  /** The screen was opened to enter the days first. */
  isFirst?: boolean;
  isInvalid: (name: ReturnType<typeof missingInStay>[number]) => boolean;
  onChange: (next: Partial<StayDraft>) => void;
}

/** Nights, party and property of a booking: two lines on a phone, so that the room types begin in its first screen. */
export function BookingFields(props: StayFieldsProps): ReactNode {
  const { draft, houses, freeAge, isFirst = false, isInvalid, onChange } = props;
  const words = useResourceWords(RESOURCE);
  const choose = (id: number): void => {
    rememberProperty(id);
    onChange({ property_id: id });
  };
  return (
    <div className="booking-stay stack to-top">
      <Field label={words.fields['arrival'] ?? ''} id="booking-arrival" isInvalid={isInvalid('dates')}>
        {(ties) => (
          <DayInput
            {...ties}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- because the screen was opened to enter the dates first.
            autoFocus={isFirst}
            required
            value={draft.arrival}
            onDay={(day) => onChange(arrivingOn(draft, day))}
          />
        )}
      </Field>
      <Field label={words.fields['nights'] ?? ''}>
        {(ties) => (
          <CountInput
            {...ties}
            value={nightsIn(draft)}
            least={1}
            most={MOST_NIGHTS}
            onCount={(nights) =>
              nights !== null && isDay(draft.arrival) && onChange({ departure: addDays(draft.arrival, nights) })
            }
          />
        )}
      </Field>
      <Field label={words.fields['departure'] ?? ''} isInvalid={isInvalid('dates')}>
        {(ties) => (
          <DayInput
            {...ties}
            required
            min={isDay(draft.arrival) ? addDays(draft.arrival, 1) : undefined}
            value={draft.departure}
            onDay={(day) => onChange({ departure: day })}
          />
        )}
      </Field>
      <Field label={words.fields['adults'] ?? ''} id="booking-adults" isInvalid={isInvalid('guests')}>
        {(ties) => (
          <CountInput
            {...ties}
            required
            value={draft.adults}
            least={1}
            most={MOST_GUESTS}
            onCount={(adults) => onChange({ adults: adults ?? 0 })}
          />
        )}
      </Field>
      <Field label={words.fields['children'] ?? ''}>
        {(ties) => (
          <CountInput
            {...ties}
            value={draft.children}
            least={0}
            most={MOST_GUESTS}
            onCount={(children) => onChange({ children: children ?? 0 })}
          />
        )}
      </Field>
      {houses.length > 1 && (
        <Field label={words.fields['property_id'] ?? ''} className="booking-house">
          {(ties) => (
            <select
              {...ties}
              className="control"
              required
              value={draft.property_id ?? ''}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {draft.property_id === null && <option value="">–</option>}
              <NamedOptions of={houses} />
            </select>
          )}
        </Field>
      )}
      {draft.children > 0 && freeAge !== 0 && (
        <ChildAges
          id="booking-ages"
          count={draft.children}
          ages={draft.ages}
          {...(freeAge === null ? {} : { freeAge })}
          isInvalid={isInvalid('ages')}
          onChange={(ages) => onChange({ ages })}
        />
      )}
    </div>
  );
}

/** Input of a unit the guest asks for; without one, the server assigns the least sold one later. */
export function UnitField({ draft, onChange }: Omit<FieldsProps, 'isInvalid'>): ReactNode {
  const t = reservationsWords.useT();
  const { room_type_id, arrival, departure } = draft;
  const nights = isStay(draft) ? { arrival, departure } : {};
  const { data } = useStayCall(readBookingChoices, room_type_id === null ? null : { room_type_id, ...nights });
  return (
    <Field label={t('new.unit')} className="booking-unit">
      {(ties) => (
        <select
          {...ties}
          className="control"
          value={draft.unit_id ?? ''}
          onChange={(event) => onChange({ unit_id: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">{t('new.anyUnit')}</option>
          {data?.data.units.map(({ id: unit, number, is_free }) => (
            <option key={unit} value={unit} disabled={!is_free && unit !== draft.unit_id}>
              {is_free ? number : t('new.unitTaken', { number })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
