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
import { type QuestionDraft, type QuoteQuestion, askedIn, withoutVoucher, wishesOf } from './question.ts';
import { RoomsFree } from './RoomsFree.tsx';
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

/** Of more the guest is asked first. */
const MOST_HOUSES = 4;

/** The button that opened the form is gone. */
const takeFocus = (form: HTMLFormElement | null): void => form?.focus({ preventScroll: true });

export function QuestionForm({ enquiry, choices, isOpen, onOpen, onAsk, onChange }: QuestionFormProps): ReactNode {
  const t = enquiryWords.useT();
  const nameOf = useNameOf();
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
  const askIn = async (id: number): Promise<void> => {
    const types = await onAsk(askedIn(draft, id));
    if (types) setFree({ property: id, age: Math.max(0, ...types.map(({ free_child_age }) => free_child_age)) });
  };
  if (!isOpen) {
    const isOver = enquiry.offer_until !== null && enquiry.offer_until < houseDay();
    if (enquiry.offer)
      return (
        <Button isSmall look={isOver ? 'primary' : 'plain'} onClick={onOpen}>
          {t('compose.again')}
        </Button>
      );
    const askAtOnce = (id: number): void => {
      change({ property_id: id });
      onOpen();
      void askIn(id);
    };
    const isDated = isStay(draft) && draft.arrival >= houseDay();
    const wished = houses.filter(({ id }) => property_id === null || id === property_id);
    // The house that the guest wished for can be asked before its name is known.
    const likely = property_id !== null && wished.length === 0 ? [{ id: property_id }] : wished;
    const offered = isDated && likely.length <= MOST_HOUSES ? likely : [];
    return (
      <>
        <div className="row">
          <WishLine draft={draft} enquiry={enquiry} choices={choices} className="enquiry-wish flush" />
          <Button isSmall look={offered.length > 0 ? 'quiet' : 'plain'} onClick={onOpen}>
            {t(offered.length > 0 ? 'compose.change' : 'compose.complete')}
          </Button>
        </div>
        <ul>
          {offered.map((house) => (
            <RoomsFree
              key={house.id}
              house={'name' in house ? nameOf(house) : ''}
              asked={withoutVoucher(askedIn(draft, house.id))}
              wished={enquiry.room_type_id}
              onAsk={() => askAtOnce(house.id)}
            />
          ))}
        </ul>
      </>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (property_id !== null) void askIn(property_id);
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
