import type { ReactNode } from 'react';
import { CountryInput } from '#admin/components/inputs/CountryInput.tsx';
import { textOf } from '#admin/components/inputs/input-props.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { SOURCE_CHANNELS } from '#shared/reservations/states.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isSourceChannel } from './booking-draft.ts';
import { Field, type FieldsProps } from './Field.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import { reservationsWords } from './words.ts';

const RESOURCE = reservations as unknown as AnyResource;

/** Guest and channel of a booking. */
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
