import { Refusal } from '#admin/components/Refusal.tsx';
import { bookStay } from '#resources/reservations/calls.ts';
import '#admin/crud/form/forms.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatDays } from '#resources/enquiries/nights.client.ts';
import { formatMoney, formatPhone } from '#browser/format.ts';
import { calling } from '#browser/call.ts';
import { useLocale } from '#browser/i18n.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { CountryInput } from '#admin/components/inputs/CountryInput.tsx';
import { textOf } from '#admin/components/inputs/input-props.ts';
import { useSend } from '#admin/crud/action/use-send.ts';
import { type OfferedStay, enquiries } from '#resources/enquiries/enquiries.ts';
import type { SourceChannel } from '#shared/reservations/states.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { EnquiryProps } from './panel-props.ts';
import { chooseText, type Enquiry } from './letter.ts';
import { useSayGuests } from './say-stay.ts';
import { enquiryWords } from './words.ts';

/** Books a stay with the enquiry's data, which marks the enquiry as won. */

const CAME_BY: Readonly<Record<Enquiry['channel'], SourceChannel>> = {
  web_form: 'direct_web',
  chat_assistant: 'direct_web',
  email: 'direct_web',
  phone: 'phone',
  whatsapp: 'whatsapp',
};

interface BookDialogProps extends EnquiryProps {
  stay: OfferedStay;
  onClose: () => void;
}

export function BookDialog({ resource, enquiry, stay, onClose }: BookDialogProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const sayGuests = useSayGuests();
  const [guest, setGuest] = useState(enquiry.name);
  const [nationality, setNationality] = useState(enquiry.nationality ?? HOME_COUNTRY);
  const isDue = stay.deposit_sen > 0;
  const [status, setStatus] = useState<'confirmed' | 'pending'>(isDue ? 'pending' : 'confirmed');
  const [waived, setWaived] = useState('');
  const { send, isBusy, refusal } = useSend(resource, calling(bookStay), {
    said: () => t('book.done'),
    isForGood: true,
    onDone: onClose,
  });
  const title = t('book.title', { name: chooseText(stay.room_type, locale) });

  const book = (event: FormEvent): void => {
    event.preventDefault();
    void send({
      room_type_id: stay.room_type_id,
      arrival: stay.arrival,
      departure: stay.departure,
      adults: stay.adults,
      children: stay.children,
      child_ages: stay.child_ages ?? null,
      any_foreign_occupant: stay.any_foreign_occupant,
      source_channel: CAME_BY[enquiry.channel],
      quote_id: stay.quote_id,
      enquiry_id: enquiry.id,
      status,
      waive_reason: status === 'confirmed' && waived.trim() !== '' ? waived.trim() : null,
      lead_guest: {
        full_name: guest.trim(),
        email: enquiry.email,
        phone: enquiry.phone,
        nationality,
      },
    });
  };

  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      <form onSubmit={book}>
        <p>
          {formatDays(stay.arrival, stay.departure)} · {sayGuests(stay)}
          <br />
          {t('book.text', { total: formatMoney(stay.total_sen) })}
        </p>
        <p>
          {t('book.reached', {
            at: [enquiry.phone && formatPhone(enquiry.phone), enquiry.email].filter(Boolean).join(', '),
          })}
        </p>
        <Field label={t('book.guest')}>
          {(ties) => (
            <input
              {...ties}
              className="control"
              required
              minLength={2}
              maxLength={120}
              value={guest}
              onChange={(event) => setGuest(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('book.nationality')} isRequired>
          {(ties) => (
            <CountryInput
              {...ties}
              label={t('book.nationality')}
              spec={enquiries.fields.nationality.spec}
              value={nationality}
              onChange={(country) => setNationality(textOf(country))}
            />
          )}
        </Field>
        <fieldset className="choice wrap enquiry-choice below-7">
          <legend>{t('book.status')}</legend>
          {(['confirmed', 'pending'] as const).map((each) => (
            <label key={each} className="option choice-option">
              <input type="radio" name="status" checked={status === each} onChange={() => setStatus(each)} />
              {t(`book.${each}`)}
            </label>
          ))}
        </fieldset>
        {isDue && status === 'confirmed' && (
          <Field label={t('book.waive', { deposit: formatMoney(stay.deposit_sen) })}>
            {(ties) => (
              <input
                {...ties}
                className="control"
                required
                maxLength={500}
                value={waived}
                onChange={(event) => setWaived(event.target.value)}
              />
            )}
          </Field>
        )}
        <Refusal>{refusal}</Refusal>
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {t('book.book')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
