import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { dayOf } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Refusal } from '#admin/components/Refusal.tsx';
import { useAction, useRefusalText } from '#admin/crud/action/use-action.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import { useOnce } from '#admin/components/use-once.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { addDays } from '#shared/day.ts';
import type { TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { type OfferedStay, isSameOffer } from '#resources/enquiries/enquiries.ts';
import type { AnswerProps } from './panel-props.ts';
import { askForQuote, askRooms } from './calls.ts';
import { chooseText } from './letter.ts';
import { type QuoteQuestion, withoutVoucher } from './question.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { type Found, Rooms } from './FreeRooms.tsx';
import { OfferedStayCard } from './OfferedStay.tsx';
import { enquiryWords } from './words.ts';

/**
 * Composes an offer of one to three stays from room types that are free, each at a price that stands for a while. Who
 * is asked about rooms is `QuestionForm.tsx`'s.
 */

const MOST = 3;
const STANDS_DAYS = 7;

export function Composer({ resource, row, enquiry, choices }: AnswerProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const words = useResourceWords(resource);
  const { run, isBusy } = useAction(resource);
  const explain = useRefusalText(resource);
  // A list's menu leads to the form.
  const [isOpen, setOpen] = useState(useLocation().hash === '#quote');
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<readonly OfferedStay[]>([]);
  const [today] = useState(() => dayOf(new Date()));
  const [until, setUntil] = useState(addDays(today, STANDS_DAYS));
  // An offer expires at the latest on its first arrival.
  const latest = chosen.map(({ arrival }) => arrival).toSorted()[0] ?? until;
  const standsUntil = until < latest ? until : latest;
  const [refusal, setRefusal] = useState('');

  /** Number of the latest question; answers to earlier ones are ignored. */
  const turn = useRef(0);
  const adding = useOnce();

  /** Drops the answer when the question changes. */
  const forget = (): void => {
    turn.current += 1;
    setFound(null);
  };
  const search = async (asked: QuoteQuestion): Promise<readonly TypeOnSale[] | null> => {
    forget();
    const own = turn.current;
    const told = await askRooms(withoutVoucher(asked));
    if (own !== turn.current) return null;
    setRefusal(told.ok ? '' : told.message);
    if (!told.ok) return null;
    const { room_types: types } = told.data;
    setFound({ asked, types });
    return types;
  };
  const add = async (type: TypeOnSale, asked: QuoteQuestion): Promise<void> => {
    const told = await askForQuote({ ...asked, room_type_id: type.id });
    setRefusal(told.ok ? '' : told.message);
    if (!told.ok) return;
    const { id, lines, total_sen, deposit_sen } = told.data.data;
    const property = choices?.properties.find((each) => each.id === asked.property_id);
    const nights = withoutVoucher(asked);
    const stay: OfferedStay = {
      ...nights,
      quote_id: id,
      property: { en: property?.name ?? '', zh: property?.name_zh ?? property?.name ?? '' },
      room_type_id: type.id,
      // The name in the reader's language twice; the server puts both names into the stored offer.
      room_type: { en: type.name, zh: type.name },
      lines,
      total_sen,
      deposit_sen,
    };
    const isTwin = (other: OfferedStay): boolean => isSameOffer(other, stay);
    if (chosen.some(isTwin)) setRefusal(t('compose.twice'));
    setChosen((before) => (before.length < MOST && !before.some(isTwin) ? [...before, stay] : before));
  };
  const send = async (): Promise<void> => {
    const [first, second, third] = chosen.map(({ quote_id }) => quote_id);
    if (first === undefined) return;
    const quotes = { quote_1: first, ...(second ? { quote_2: second } : {}), ...(third ? { quote_3: third } : {}) };
    const outcome = await run({
      name: 'quote',
      row,
      input: { offer_until: standsUntil, ...quotes },
      label: words.actions['quote']?.label ?? '',
    });
    if (outcome.kind === 'refused') {
      const [first_] = Object.values(outcome.failure.errors ?? {}).flat();
      setRefusal(typeof first_ === 'string' ? first_ : explain(outcome.failure).join(' '));
      return;
    }
    setRefusal('');
    setChosen([]);
    setOpen(false);
    forget();
  };

  return (
    <>
      <QuestionForm
        enquiry={enquiry}
        choices={choices}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onAsk={search}
        onChange={forget}
      />
      <Refusal>{refusal}</Refusal>
      {found && (
        <Rooms
          found={found}
          isFull={chosen.length >= MOST}
          onAdd={(type) => void adding.once(() => add(type, found.asked))}
        />
      )}
      {chosen.length > 0 && (
        <>
          <h3>{t('compose.chosen')}</h3>
          <ul className="offers">
            {chosen.map((stay, at) => (
              <OfferedStayCard key={stay.quote_id} stay={stay} isRecommended={at === 0 && chosen.length > 1}>
                <Button
                  isSmall
                  aria-label={t('compose.removeThis', { name: chooseText(stay.room_type, locale) })}
                  onClick={() => setChosen((before) => before.filter((each) => each !== stay))}
                >
                  {t('compose.remove')}
                </Button>
              </OfferedStayCard>
            ))}
          </ul>
          <div className="row">
            <Field label={t('compose.until')} isBeside>
              {(ties) => <DayInput {...ties} min={today} max={latest} value={standsUntil} onDay={setUntil} />}
            </Field>
            <Button look="primary" aria-disabled={isBusy || until === ''} onClick={() => until !== '' && void send()}>
              {t('compose.send')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
