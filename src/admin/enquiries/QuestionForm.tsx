import { useState, type FormEvent, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { ChildAges } from '#admin/reservations/ChildAges.tsx';
import { VoucherField } from '#admin/reservations/VoucherField.tsx';
import { Button } from '#admin/components/Button.tsx';
import { CountInput } from '#admin/components/CountInput.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { Field } from '#admin/components/Field.tsx';
import { NamedOptions } from '#admin/components/names.tsx';
import { type Ages, knownAges } from '#shared/reservations/guests.ts';
import { addDays } from '#shared/day.ts';
import type { TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { Choices, StayQuestion } from './calls.ts';
import type { Enquiry } from './letter.ts';
import { enquiryWords } from './words.ts';

/** The question about free rooms, filled in with what the guest wished for. What is found is shown by its caller. */

export type QuoteQuestion = StayQuestion & { readonly voucher: string | null };

interface QuestionFormProps {
  enquiry: Enquiry;
  choices: Choices | undefined;
  /** Returns the types on sale, or null when they are not known. */
  onAsk: (asked: QuoteQuestion) => Promise<readonly TypeOnSale[] | null>;
  onChange: () => void;
}

/** Question as it is being written. */
interface Draft {
  readonly property: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  readonly ages: Ages;
  readonly voucher: string;
  readonly foreign: boolean;
}

/** Returns the guest's wishes; an enquiry without days begins with those of the last offer. */
function startOf(enquiry: Enquiry): Draft {
  const [last] = enquiry.offer ?? [];
  return {
    property: enquiry.property_id ?? last?.property_id ?? null,
    arrival: enquiry.arrival ?? last?.arrival ?? '',
    departure: enquiry.departure ?? last?.departure ?? '',
    adults: enquiry.adults ?? 2,
    children: enquiry.children ?? 0,
    ages: [],
    voucher: '',
    foreign: enquiry.nationality !== null && enquiry.nationality !== HOME_COUNTRY,
  };
}

const askedIn = (
  { arrival, departure, adults, children, ages, voucher, foreign }: Draft,
  property_id: number,
): QuoteQuestion => ({
  property_id,
  arrival,
  departure,
  adults,
  children,
  child_ages: knownAges(ages, children),
  any_foreign_occupant: foreign,
  voucher: voucher.trim() === '' ? null : voucher,
});

/** Form of the question about free types, filled in with the guest's wishes. */
export function QuestionForm({ enquiry, choices, onAsk, onChange }: QuestionFormProps): ReactNode {
  const t = enquiryWords.useT();
  const [draft, setDraft] = useState(() => startOf(enquiry));
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    onChange();
  };
  const { children, ages } = draft;
  const properties = choices?.properties ?? [];
  const chosen = draft.property ?? (properties.length === 1 ? (properties[0]?.id ?? null) : null);
  // Highest age of the property's types below which a child is no extra guest; 0 where every child is one.
  const [free, setFree] = useState<{ property: number; age: number } | null>(null);
  const known = free !== null && free.property === chosen ? { freeAge: free.age } : {};
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === null) return;
    const types = await onAsk(askedIn(draft, chosen));
    if (types) setFree({ property: chosen, age: Math.max(0, ...types.map(({ free_child_age }) => free_child_age)) });
  };
  return (
    <form className="enquiry-question" onSubmit={(event) => void ask(event)}>
      <PropertyField properties={properties} chosen={chosen} onChoose={(property) => change({ property })} />
      <NightFields {...draft} onChange={change} />
      {(['adults', 'children'] as const).map((name) => (
        <Field key={name} label={t(`compose.${name}`)}>
          {(ties) => (
            <CountInput
              {...ties}
              required
              value={draft[name]}
              least={name === 'adults' ? 1 : 0}
              most={30}
              onCount={(count) => change({ [name]: count ?? 0 })}
            />
          )}
        </Field>
      ))}
      {children > 0 && known.freeAge !== 0 && (
        <div className="enquiry-wide">
          <ChildAges count={children} ages={ages} {...known} onChange={(next) => change({ ages: next })} />
        </div>
      )}
      <VoucherField value={draft.voucher} problem={null} onChange={(voucher) => change({ voucher })} />
      <label className="check enquiry-wide">
        <input
          type="checkbox"
          checked={draft.foreign}
          onChange={(event) => change({ foreign: event.target.checked })}
        />
        {t('compose.foreign')}
      </label>
      {/* A house that is not among the choices yet would be taken for none. */}
      <Button type="submit" className="enquiry-wide" disabled={choices === undefined}>
        {t('compose.ask')}
      </Button>
    </form>
  );
}

interface PropertyFieldProps extends Pick<Choices, 'properties'> {
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

function PropertyField({ properties, chosen, onChoose }: PropertyFieldProps): ReactNode {
  const t = enquiryWords.useT();
  return (
    <Field label={t('compose.property')}>
      {(ties) => (
        <select
          {...ties}
          className="control"
          required
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('compose.choose')}</option>
          <NamedOptions of={properties} />
        </select>
      )}
    </Field>
  );
}

interface NightFieldsProps extends Pick<Draft, 'arrival' | 'departure'> {
  onChange: (part: Partial<Draft>) => void;
}

function NightFields({ arrival, departure, onChange }: NightFieldsProps): ReactNode {
  const t = enquiryWords.useT();
  const [today] = useState(() => dayOf(new Date()));
  const after = arrival === '' ? undefined : addDays(arrival, 1);
  return (
    <>
      <Field label={t('compose.arrival')}>
        {(ties) => (
          <DayInput {...ties} required min={today} value={arrival} onDay={(day) => onChange({ arrival: day })} />
        )}
      </Field>
      <Field label={t('compose.departure')}>
        {(ties) => (
          <DayInput {...ties} required min={after} value={departure} onDay={(day) => onChange({ departure: day })} />
        )}
      </Field>
    </>
  );
}
