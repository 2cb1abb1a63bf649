import { useState, type FormEvent, type ReactNode } from 'react';
import { dayOf } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { ChildAges } from '#admin/reservations/ChildAges.tsx';
import { Button } from '#admin/components/Button.tsx';
import { CountInput } from '#admin/components/CountInput.tsx';
import { DayInput } from '#admin/components/DayInput.tsx';
import { type Ages, knownAges } from '#shared/reservations/guests.ts';
import { addDays } from '#shared/day.ts';
import type { TypeOnSale } from '#shared/reservations/stay-answers.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { Choices, Question } from './calls.ts';
import type { Enquiry } from './letter.ts';
import { enquiryWords } from './words.ts';

export type Asked = Question & { readonly voucher: string | null };

interface QuestionFormProps {
  enquiry: Enquiry;
  choices: Choices | undefined;
  /** Returns the types on sale, or null when they are not known. */
  onAsk: (asked: Asked) => Promise<readonly TypeOnSale[] | null>;
  onChange: () => void;
}

/** Form of the question about free types, filled in with the guest's wishes. */
export function QuestionForm({ enquiry, choices, onAsk, onChange }: QuestionFormProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const [today] = useState(() => dayOf(new Date()));
  const [only] = choices?.properties.length === 1 ? choices.properties : [];
  // An enquiry without days begins with those of the last offer.
  const [last] = enquiry.offer ?? [];
  const [property, setProperty] = useState(enquiry.property_id ?? last?.property_id ?? null);
  const [arrival, setArrival] = useState(enquiry.arrival ?? last?.arrival ?? '');
  const [departure, setDeparture] = useState(enquiry.departure ?? last?.departure ?? '');
  const [adults, setAdults] = useState(enquiry.adults ?? 2);
  const [children, setChildren] = useState(enquiry.children ?? 0);
  const [ages, setAges] = useState<Ages>([]);
  const [voucher, setVoucher] = useState('');
  const [foreign, setForeign] = useState(enquiry.nationality !== null && enquiry.nationality !== HOME_COUNTRY);
  const chosen = property ?? only?.id ?? null;
  // Highest age of the property's types below which a child is no extra guest; 0 where every child is one.
  const [free, setFree] = useState<{ property: number; age: number } | null>(null);
  const freeAge = free?.property === chosen ? free?.age : undefined;
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === null) return;
    const child_ages = knownAges(ages, children);
    const stay = {
      property_id: chosen,
      arrival,
      departure,
      adults,
      children,
      child_ages,
      any_foreign_occupant: foreign,
    };
    const types = await onAsk({ ...stay, voucher: voucher.trim() === '' ? null : voucher });
    if (types) setFree({ property: chosen, age: Math.max(0, ...types.map(({ free_child_age }) => free_child_age)) });
  };
  const number = (label: string, value: number, least: number, change: (value: number) => void): ReactNode => (
    <label>
      {label}
      <CountInput required value={value} least={least} most={30} onCount={(count) => change(count ?? 0)} />
    </label>
  );
  return (
    <form className="enquiry-question" onSubmit={(event) => void ask(event)} onChange={onChange}>
      <label>
        {t('compose.property')}
        <select
          className="control"
          required
          value={chosen ?? ''}
          onChange={(event) => setProperty(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('compose.choose')}</option>
          {(choices?.properties ?? []).map(({ id, name, name_zh }) => (
            <option key={id} value={id}>
              {locale === 'zh-CN' ? (name_zh ?? name) : name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('compose.arrival')}
        <DayInput required min={today} value={arrival} onDay={setArrival} />
      </label>
      <label>
        {t('compose.departure')}
        <DayInput
          required
          min={arrival === '' ? undefined : addDays(arrival, 1)}
          value={departure}
          onDay={setDeparture}
        />
      </label>
      {number(t('compose.adults'), adults, 1, setAdults)}
      {number(t('compose.children'), children, 0, setChildren)}
      {children > 0 && freeAge !== 0 && (
        <div className="enquiry-wide">
          <ChildAges count={children} ages={ages} {...(freeAge === undefined ? {} : { freeAge })} onChange={setAges} />
        </div>
      )}
      <label>
        {t('compose.voucher')}
        <input
          className="control"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={voucher}
          onChange={(event) => setVoucher(event.target.value)}
        />
      </label>
      <label className="check enquiry-wide">
        <input type="checkbox" checked={foreign} onChange={(event) => setForeign(event.target.checked)} />
        {t('compose.foreign')}
      </label>
      <Button type="submit" className="enquiry-wide">
        {t('compose.ask')}
      </Button>
    </form>
  );
}
