import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { TimeInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { CountryInput } from '#admin/components/inputs/CountryInput.tsx';
import { textOf } from '#admin/components/inputs/input-props.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { isOfPlatform } from '#shared/reservations/platforms.ts';
import { SOURCE_CHANNELS } from '#shared/reservations/states.ts';
import { forgetTypes } from '#shared/resource.ts';
import { draftOfGuest, isSourceChannel } from './booking-draft.ts';
import type { FieldsProps } from './BookingFields.tsx';
import { GuestSearch, SenderSearch } from './GuestSearch.tsx';
import { reservationsWords } from './words.ts';

/** Inputs of a booking about who comes and who sent them. Those about the stay are `BookingFields.tsx`. */

const RESOURCE = forgetTypes(reservations);

/** Guest and channel of a booking. */
export function GuestFields(props: FieldsProps): ReactNode {
  const { draft, isInvalid, onChange } = props;
  const t = reservationsWords.useT();
  const words = useResourceWords(RESOURCE);
  return (
    <>
      <div className="booking-guest stack to-top">
        <GuestSearch
          label={t('new.name')}
          id="booking-name"
          value={draft.full_name}
          isKnown={draft.lead_guest_id !== null}
          isInvalid={isInvalid('name')}
          onType={(full_name) => onChange({ full_name, lead_guest_id: null })}
          onChoose={(guest) => onChange(draftOfGuest(guest))}
        />
        <DraftField {...props} name="phone" field="guest_phone" type="tel" />
        <DraftField {...props} name="email" field="guest_email" type="email" />
        <Field
          label={words.fields['nationality'] ?? ''}
          id="booking-nationality"
          isInvalid={isInvalid('nationality')}
          isRequired
        >
          {(ties) => (
            <CountryInput
              {...ties}
              label={words.fields['nationality'] ?? ''}
              spec={reservations.fields.nationality.spec}
              value={draft.nationality}
              onChange={(country) => onChange({ nationality: textOf(country) })}
            />
          )}
        </Field>
        <Field label={words.fields['source_channel'] ?? ''}>
          {(ties) => (
            <select
              {...ties}
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
        {(isOfPlatform(draft.source_channel) || draft.channel_ref !== '') && (
          <DraftField {...props} name="channel_ref" />
        )}
        {isBySender(draft) && <Senders {...props} />}
      </div>
      <ForeignChoice {...props} />
      <MoreFields {...props} />
    </>
  );
}

/** Whether somebody else sends the guest, so that the form asks at once who it is. */
const isBySender = ({ source_channel, agent, company }: FieldsProps['draft']): boolean =>
  source_channel === 'agent' || source_channel === 'corporate' || agent !== null || company !== null;

/** Who sold the stay for a commission, and whose account it may go to. */
function Senders({ draft, onChange }: FieldsProps): ReactNode {
  const words = useResourceWords(RESOURCE);
  return (
    <>
      <SenderSearch
        kind="agent"
        label={words.fields['agent_id'] ?? ''}
        chosen={draft.agent}
        onChoose={(agent) => onChange({ agent })}
      />
      <SenderSearch
        kind="company"
        label={words.fields['company_id'] ?? ''}
        chosen={draft.company}
        onChoose={(company) => onChange({ company })}
      />
    </>
  );
}

interface DraftFieldProps extends FieldsProps {
  name: 'phone' | 'email' | 'channel_ref';
  /** Field of the reservation that lends its label. */
  field?: string;
  type?: HTMLInputTypeAttribute;
}

function DraftField({ draft, onChange, name, field = name, type = 'text' }: DraftFieldProps): ReactNode {
  const words = useResourceWords(RESOURCE);
  return (
    <Field label={words.fields[field] ?? ''}>
      {(ties) => (
        <input
          {...ties}
          className="control"
          type={type}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Whether anybody of the party is foreign, which decides the tourism tax. */
function ForeignChoice({ draft, isInvalid, onChange }: FieldsProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <fieldset className="booking-foreign" role="radiogroup" aria-required aria-invalid={isInvalid('foreign')}>
      <legend className="muted">{t('new.foreign')}</legend>
      {[false, true].map((isForeign) => (
        <label key={String(isForeign)} className="option choice-option">
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
  );
}

/** What few callers say: when they arrive, and what they wish for. */
function MoreFields(props: FieldsProps): ReactNode {
  const { draft, onChange } = props;
  const t = reservationsWords.useT();
  const words = useResourceWords(RESOURCE);
  return (
    <details className="booking-more">
      <summary>{t('new.more')}</summary>
      {!isBySender(draft) && <Senders {...props} />}
      <Field label={words.fields['eta'] ?? ''}>
        {(ties) => <TimeInput {...ties} value={draft.eta} onTime={(eta) => onChange({ eta })} />}
      </Field>
      {(['special_requests', 'internal_note'] as const).map((name) => (
        <Field key={name} label={words.fields[name] ?? ''}>
          {(ties) => (
            <textarea
              {...ties}
              className="control"
              rows={2}
              maxLength={2000}
              value={draft[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </details>
  );
}
