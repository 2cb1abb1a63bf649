import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { formatDays } from '#resources/enquiries/nights.client.ts';
import { BookingFields } from '#admin/reservations/BookingFields.tsx';
import { isStay } from '#admin/reservations/booking-draft.ts';
import { VoucherField } from '#admin/reservations/VoucherField.tsx';
import { Button } from '#admin/components/Button.tsx';
import { RelationTitle } from '#admin/crud/record/RelationLink.tsx';
import { useNameOf } from '#admin/components/names.tsx';
import { houseDay } from '#shared/business-date.ts';
import type { TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import type { Choices } from './calls.ts';
import type { Enquiry } from './letter.ts';
import { type QuestionDraft, type QuoteQuestion, askedIn, wishesOf } from './question.ts';
import { useSayGuests } from './say-stay.ts';
import { enquiryWords } from './words.ts';

/**
 * The question about free rooms: one line with what the guest wished for, and a form once something else is to be
 * asked. What is found is shown by its caller.
 */

interface QuestionFormProps {
  enquiry: Enquiry;
  choices: Choices | undefined;
  isOpen: boolean;
  onOpen: () => void;
  /** Returns the types on sale, or null when they are not known. */
  onAsk: (asked: QuoteQuestion) => Promise<readonly TypeOnSale[] | null>;
  onChange: () => void;
}

/** The button that opened the form is gone. */
const takeFocus = (form: HTMLFormElement | null): void => form?.focus({ preventScroll: true });

export function QuestionForm({ enquiry, choices, isOpen, onOpen, onAsk, onChange }: QuestionFormProps): ReactNode {
  const t = enquiryWords.useT();
  const [typed, setTyped] = useState(() => wishesOf(enquiry));
  const houses = choices?.properties ?? [];
  const draft = { ...typed, property_id: typed.property_id ?? (houses.length === 1 ? (houses[0]?.id ?? null) : null) };
  const change = (part: Partial<QuestionDraft>): void => {
    setTyped((before) => ({ ...before, ...part }));
    onChange();
  };
  // Highest age of the property's types below which a child is no extra guest; 0 where every child is one.
  const [free, setFree] = useState<{ property: number; age: number } | null>(null);
  const { property_id } = draft;
  const ask = async (): Promise<void> => {
    if (property_id === null) return;
    const types = await onAsk(askedIn(draft, property_id));
    if (types)
      setFree({ property: property_id, age: Math.max(0, ...types.map(({ free_child_age }) => free_child_age)) });
  };
  if (!isOpen) {
    const isOver = enquiry.offer_until !== null && enquiry.offer_until < houseDay();
    if (enquiry.offer)
      return (
        <Button isSmall look={isOver ? 'primary' : 'plain'} onClick={onOpen}>
          {t('compose.again')}
        </Button>
      );
    const isWhole = property_id !== null && isStay(draft) && draft.arrival >= houseDay();
    const askAtOnce = (): void => {
      onOpen();
      void ask();
    };
    return (
      <div className="row">
        <WishLine draft={draft} enquiry={enquiry} choices={choices} className="enquiry-wish flush" />
        {isWhole && <Button onClick={askAtOnce}>{t('compose.ask')}</Button>}
        <Button look={isWhole ? 'quiet' : 'plain'} onClick={onOpen}>
          {t(isWhole ? 'compose.change' : 'compose.complete')}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask();
  };
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      className="enquiry-question stack gap-6"
      aria-label={t('compose.title')}
      onSubmit={submit}
    >
      <BookingFields
        draft={draft}
        houses={houses}
        freeAge={free !== null && free.property === property_id ? free.age : null}
        isInvalid={() => false}
        onChange={change}
      />
      <div className="enquiry-rest row">
        <VoucherField value={draft.voucher} problem={null} onChange={(voucher) => change({ voucher })} />
        <label className="check grows">
          <input
            type="checkbox"
            checked={draft.foreign}
            onChange={(event) => change({ foreign: event.target.checked })}
          />
          {t('compose.foreign')}
        </label>
        {/* A house that is not among the choices yet would be taken for none. */}
        <Button type="submit" disabled={choices === undefined}>
          {t('compose.ask')}
        </Button>
      </div>
    </form>
  );
}

interface WishLineProps {
  readonly enquiry: Enquiry;
  readonly draft: QuestionDraft;
  readonly choices: Choices | undefined;
  readonly className: string;
}

/** The stay in one line: `5–6 Dec 2026 · 2 adults, 1 child · Jerai Hill Homestay · Village Room`. */
export function WishLine({ draft, enquiry: { room_type_id }, choices, className }: WishLineProps): ReactNode {
  const t = enquiryWords.useT();
  const nameOf = useNameOf();
  const sayGuests = useSayGuests();
  const house = choices?.properties.find(({ id }) => id === draft.property_id);
  const nights = isStay(draft) ? formatDays(draft.arrival, draft.departure) : t('compose.noNights');
  return (
    <p className={className}>
      {[nights, sayGuests(draft), house && nameOf(house)].filter(Boolean).join(' · ')}
      {room_type_id !== null && (
        <Suspense>
          {' · '}
          <RelationTitle to="room-types" id={room_type_id} />
        </Suspense>
      )}
    </p>
  );
}
