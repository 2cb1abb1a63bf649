import { useId, type ReactNode } from 'react';
import { useLocale } from '#browser/i18n.ts';
import { ChildAges } from '#admin/components/ChildAges.tsx';
import { CountryInput } from '#admin/components/inputs/CountryInput.tsx';
import { textOf } from '#admin/components/inputs/input-props.ts';
import { useResourceWords } from '#admin/words.ts';
import { reservations } from '#resources/reservations.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { SOURCE_CHANNELS } from '#shared/booking/states.ts';
import { type BookingChoices, CHOICES_URL, type House } from '#shared/booking/stay-answers.ts';
import { addDays } from '#shared/booking/night.ts';
import { isDay } from '#shared/day.ts';
import type { AnyResource } from '#shared/resource.ts';
import { arrivingOn, type BookingDraft, isSourceChannel, isStay, type missingIn, nightsIn } from './booking-draft.ts';
import { addressOf, useGet } from './calls.ts';
import { GuestSearch } from './GuestSearch.tsx';
import { rememberProperty } from './use-property.ts';
import { reservationsWords } from './words.ts';

interface FieldsProps {
  draft: BookingDraft;
  isInvalid: (name: ReturnType<typeof missingIn>[number]) => boolean;
  onChange: (next: Partial<BookingDraft>) => void;
}

const RESOURCE = reservations as unknown as AnyResource;
const MOST_GUESTS = 30;
const MOST_NIGHTS = 365;

interface FieldProps {
  label: string;
  children: (id: string) => ReactNode;
  id?: string;
}

function Field({ label, children, id }: FieldProps): ReactNode {
  const own = useId();
  return (
    <div className="booking-field">
      <label htmlFor={id ?? own}>{label}</label>
      {children(id ?? own)}
    </div>
  );
}

interface CountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function Count({ label, value, least, most, onChange }: CountProps): ReactNode {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className="control booking-count"
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(Math.min(most, Math.max(0, Math.trunc(event.target.valueAsNumber) || 0)))}
        />
      )}
    </Field>
  );
}

interface StayFieldsProps extends FieldsProps {
  houses: readonly House[];
  /** Below it a child is no extra guest in the room that is meant; 0 where each of them is. */
  freeAge: number;
}

/** When, how long, and how many. */
export function BookingFields({ draft, houses, freeAge, isInvalid, onChange }: StayFieldsProps): ReactNode {
  const t = reservationsWords.useT();
  const words = useResourceWords(RESOURCE);
  const isChinese = useLocale() === 'zh-CN';
  const choose = (id: number): void => {
    rememberProperty(id);
    onChange({ property_id: id, room_type_id: null, unit_id: null });
  };
  return (
    <div className="booking-fields">
      {houses.length > 1 && (
        <Field label={words.fields['property_id'] ?? ''}>
          {(id) => (
            <select
              id={id}
              className="control"
              value={draft.property_id ?? ''}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {houses.map((house) => (
                <option key={house.id} value={house.id}>
                  {isChinese ? (house.name_zh ?? house.name) : house.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={words.fields['arrival'] ?? ''} id="booking-arrival">
        {(id) => (
          <DayInput
            id={id}
            // The first thing a caller says; the screen was opened to write it down.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-invalid={isInvalid('dates')}
            value={draft.arrival}
            onDay={(day) => onChange(arrivingOn(draft, day))}
          />
        )}
      </Field>
      <Count
        label={words.fields['nights'] ?? ''}
        value={nightsIn(draft)}
        least={1}
        most={MOST_NIGHTS}
        onChange={(nights) =>
          isDay(draft.arrival) && onChange({ departure: addDays(draft.arrival, Math.max(1, nights)) })
        }
      />
      <Field label={words.fields['departure'] ?? ''}>
        {(id) => (
          <DayInput
            id={id}
            min={isDay(draft.arrival) ? addDays(draft.arrival, 1) : undefined}
            aria-invalid={isInvalid('dates')}
            value={draft.departure}
            onDay={(day) => onChange({ departure: day })}
          />
        )}
      </Field>
      <Count
        label={words.fields['adults'] ?? ''}
        value={draft.adults}
        least={1}
        most={MOST_GUESTS}
        onChange={(adults) => onChange({ adults })}
      />
      <Count
        label={words.fields['children'] ?? ''}
        value={draft.children}
        least={0}
        most={MOST_GUESTS}
        onChange={(children) => onChange({ children })}
      />
      {draft.children > 0 && freeAge > 0 && (
        <ChildAges
          id="booking-ages"
          count={draft.children}
          ages={draft.ages}
          freeAge={freeAge}
          isInvalid={isInvalid('ages')}
          onChange={(ages) => onChange({ ages })}
        />
      )}
      <UnitField label={t('new.unit')} draft={draft} onChange={onChange} />
    </div>
  );
}

/** A unit only for whoever asks for one: the house finds a fair one later. */
function UnitField({ label, draft, onChange }: Omit<FieldsProps, 'isInvalid'> & { label: string }): ReactNode {
  const t = reservationsWords.useT();
  const { room_type_id, arrival, departure } = draft;
  const nights = isStay(draft) ? { arrival, departure } : {};
  const url = room_type_id === null ? null : addressOf(CHOICES_URL, { room_type_id, ...nights });
  const { data } = useGet<{ data: BookingChoices }>(url);
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
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

/** Who comes, and through whom. */
export function GuestFields({ draft, isInvalid, onChange }: FieldsProps): ReactNode {
  const t = reservationsWords.useT();
  const words = useResourceWords(RESOURCE);
  const text = (name: 'phone' | 'email' | 'channel_ref', label: string, type: string): ReactNode => (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className="control"
          type={type}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const long = (name: 'special_requests' | 'internal_note'): ReactNode => (
    <Field label={words.fields[name] ?? ''}>
      {(id) => (
        <textarea
          id={id}
          className="control"
          rows={2}
          maxLength={2000}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="booking-fields">
        <Field label={words.fields['guest_name'] ?? ''} id="booking-name">
          {(id) => (
            <GuestSearch
              id={id}
              value={draft.full_name}
              isKnown={draft.lead_guest_id !== null}
              isInvalid={isInvalid('name')}
              onType={(full_name) => onChange({ full_name, lead_guest_id: null })}
              onChoose={({ id: account, name, phone, email, nationality }) =>
                onChange({
                  lead_guest_id: account,
                  full_name: name,
                  phone: phone ?? '',
                  email: email ?? '',
                  ...(nationality === null ? {} : { nationality }),
                })
              }
            />
          )}
        </Field>
        {text('phone', words.fields['guest_phone'] ?? '', 'tel')}
        {text('email', words.fields['guest_email'] ?? '', 'email')}
        <Field label={words.fields['nationality'] ?? ''} id="booking-nationality">
          {(id) => (
            <CountryInput
              id={id}
              label={words.fields['nationality'] ?? ''}
              spec={reservations.fields.nationality.spec}
              aria-required="true"
              {...(isInvalid('nationality') ? { 'aria-invalid': 'true' } : {})}
              value={draft.nationality}
              onChange={(country) => onChange({ nationality: textOf(country) })}
            />
          )}
        </Field>
        <Field label={words.fields['source_channel'] ?? ''}>
          {(id) => (
            <select
              id={id}
              className="control"
              value={draft.source_channel}
              onChange={({ target: { value } }) => isSourceChannel(value) && onChange({ source_channel: value })}
            >
              {Object.keys(SOURCE_CHANNELS).map((channel) => (
                <option key={channel} value={channel}>
                  {words.options['source_channel']?.[channel] ?? channel}
                </option>
              ))}
            </select>
          )}
        </Field>
        {text('channel_ref', words.fields['channel_ref'] ?? '', 'text')}
      </div>
      <fieldset className="booking-foreign" role="radiogroup" aria-required aria-invalid={isInvalid('foreign')}>
        <legend>{t('new.foreign')}</legend>
        {[false, true].map((isForeign) => (
          <label key={String(isForeign)} className="choice-option">
            <input
              type="radio"
              name="any-foreign"
              id={isForeign ? undefined : 'booking-foreign'}
              checked={draft.any_foreign_occupant === isForeign}
              onChange={() => onChange({ any_foreign_occupant: isForeign })}
            />
            {t(isForeign ? 'new.foreignYes' : 'new.foreignNo')}
          </label>
        ))}
      </fieldset>
      <details className="booking-more">
        <summary>{t('new.more')}</summary>
        <Field label={words.fields['eta'] ?? ''}>
          {(id) => (
            <input
              id={id}
              className="control"
              type="time"
              value={draft.eta}
              onChange={(event) => onChange({ eta: event.target.value })}
            />
          )}
        </Field>
        {long('special_requests')}
        {long('internal_note')}
      </details>
    </>
  );
}
