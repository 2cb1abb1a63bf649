import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { dayOf, formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { useAction, useRefusalText } from '#admin/crud/use-action.ts';
import { ChildAges } from '#admin/components/ChildAges.tsx';
import { useResourceWords } from '#admin/words.ts';
import { type Ages, knownAges } from '#shared/booking/guests.ts';
import { DayInput } from '#admin/components/DayInput.tsx';
import { addDays } from '#shared/booking/night.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type OfferedStay, isSameOffer } from '#resources/enquiries.ts';
import type { EnquiryProps } from './AnswerPanel.tsx';
import { askQuote, askRooms, type Choices, type OnSale, type Question } from './calls.ts';
import { saidIn } from './letter.ts';
import { Stay } from './Stay.tsx';
import { enquiryWords } from './words.ts';

const MOST = 3;
const STANDS_DAYS = 7;

const todayHere = (): string => dayOf(new Date());

type Asked = Question & { readonly voucher: string | null };

interface Found {
  readonly asked: Asked;
  readonly types: readonly OnSale[];
}

interface ComposerProps extends EnquiryProps {
  choices: Choices | undefined;
}

/** Rooms for what the guest wants, with their prices; one to three of them become the offer. */
export function Composer({ resource, row, enquiry, choices }: ComposerProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const words = useResourceWords(resource);
  const { run, isBusy } = useAction(resource);
  const explain = useRefusalText(resource);
  const untilId = useId();
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<readonly OfferedStay[]>([]);
  const [today] = useState(todayHere);
  const [until, setUntil] = useState(addDays(today, STANDS_DAYS));
  // A price is not held beyond the day on which somebody would have to arrive.
  const latest = chosen.map(({ arrival }) => arrival).toSorted()[0] ?? until;
  const standsUntil = until < latest ? until : latest;
  const [refusal, setRefusal] = useState('');

  const search = async (asked: Asked): Promise<void> => {
    const { voucher: _voucher, ...question } = asked;
    const told = await askRooms(question);
    setRefusal(told.ok ? '' : told.message);
    setFound(told.ok ? { asked, types: told.data.room_types } : null);
  };
  const add = async (type: OnSale, { asked }: Found): Promise<void> => {
    const told = await askQuote({ ...asked, room_type_id: type.id });
    setRefusal(told.ok ? '' : told.message);
    if (!told.ok) return;
    const { id, lines, total_sen, deposit_sen } = told.data.data;
    const property = choices?.properties.find((each) => each.id === asked.property_id);
    const { voucher: _voucher, ...nights } = asked;
    const stay: OfferedStay = {
      ...nights,
      quote_id: id,
      property: { en: property?.name ?? '', zh: property?.name_zh ?? property?.name ?? '' },
      room_type_id: type.id,
      // The reader's language twice: the server puts both names into the offer.
      room_type: { en: type.name, zh: type.name },
      lines,
      total_sen,
      deposit_sen,
    };
    if (chosen.some((other) => isSameOffer(other, stay))) return setRefusal(t('compose.twice'));
    setChosen((before) => (before.length < MOST ? [...before, stay] : before));
  };
  const send = async (): Promise<void> => {
    const [first, second, third] = chosen.map(({ quote_id }) => quote_id);
    if (first === undefined) return;
    const quotes = { quote_1: first, ...(second ? { quote_2: second } : {}), ...(third ? { quote_3: third } : {}) };
    const outcome = await run(
      'quote',
      row,
      { offer_until: standsUntil, ...quotes },
      words.actions['quote']?.label ?? '',
    );
    if (outcome.kind === 'refused') {
      const [first_] = Object.values(outcome.failure.errors ?? {}).flat();
      setRefusal(typeof first_ === 'string' ? first_ : explain(outcome.failure).join(' '));
      return;
    }
    setRefusal('');
    setChosen([]);
    setFound(null);
  };

  return (
    <section className="panel" aria-label={t('compose.title')}>
      <h2>{t(enquiry.offer ? 'compose.again' : 'compose.title')}</h2>
      <QuestionForm enquiry={enquiry} choices={choices} onAsk={search} />
      {refusal !== '' && (
        <p role="alert" className="dialog-refusal">
          {refusal}
        </p>
      )}
      {found && <Rooms found={found} isFull={chosen.length >= MOST} onAdd={(type) => add(type, found)} />}
      {chosen.length > 0 && (
        <>
          <h3>{t('compose.chosen')}</h3>
          <ul className="offers">
            {chosen.map((stay, at) => (
              <Stay key={stay.quote_id} stay={stay} isRecommended={at === 0 && chosen.length > 1}>
                <button
                  type="button"
                  className="button button-small"
                  aria-label={t('compose.removeThis', { name: saidIn(stay.room_type, locale) })}
                  onClick={() => setChosen((before) => before.filter((each) => each !== stay))}
                >
                  {t('compose.remove')}
                </button>
              </Stay>
            ))}
          </ul>
          <div className="enquiry-ways">
            <label htmlFor={untilId}>{t('compose.until')}</label>
            <DayInput id={untilId} min={today} max={latest} value={standsUntil} onDay={setUntil} />
            <button
              type="button"
              className="button button-primary"
              aria-disabled={isBusy || until === ''}
              onClick={() => until !== '' && void send()}
            >
              {t('compose.send')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

interface QuestionFormProps extends Pick<ComposerProps, 'enquiry' | 'choices'> {
  onAsk: (asked: Asked) => Promise<void>;
}

/** Begins with what the guest asked for. */
function QuestionForm({ enquiry, choices, onAsk }: QuestionFormProps): ReactNode {
  const t = enquiryWords.useT();
  const locale = useLocale();
  const [today] = useState(todayHere);
  const [only] = choices?.properties.length === 1 ? choices.properties : [];
  // Whoever named no days was offered some.
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
  const ask = (event: FormEvent): void => {
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
    void onAsk({ ...stay, voucher: voucher.trim() === '' ? null : voucher });
  };
  const number = (label: string, value: number, least: number, change: (value: number) => void): ReactNode => (
    <label>
      {label}
      <input
        className="control"
        type="number"
        required
        min={least}
        max={30}
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
    </label>
  );
  return (
    <form className="enquiry-question" onSubmit={ask}>
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
      {children > 0 && (
        <div className="enquiry-wide">
          <ChildAges count={children} ages={ages} onChange={setAges} />
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
      <button type="submit" className="button enquiry-wide">
        {t('compose.ask')}
      </button>
    </form>
  );
}

interface RoomsProps {
  found: Found;
  isFull: boolean;
  onAdd: (type: OnSale) => Promise<void>;
}

/** What is free and what it costs; where nothing is, when or what else. */
function Rooms({ found, isFull, onAdd }: RoomsProps): ReactNode {
  const t = enquiryWords.useT();
  if (found.types.length === 0) return <p role="status">{t('compose.noRooms')}</p>;
  const insteadOf = (type: OnSale): string =>
    type.sold_out_alternatives
      .slice(0, 3)
      .map(({ arrival, departure, room_type_id }) => {
        const days = `${formatDay(arrival)} – ${formatDay(departure)}`;
        return room_type_id === type.id ? days : t('compose.insteadOther', { days });
      })
      .join('; ');
  return (
    <>
      {isFull && <p role="status">{t('compose.full3')}</p>}
      <div className="table-scroll">
        <table className="table">
          <caption className="sr-only">{t('compose.rooms')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('compose.roomType')}</th>
              <th scope="col">{t('compose.free')}</th>
              <th scope="col" className="cell-right">
                {t('compose.price')}
              </th>
              <th scope="col">
                <span className="sr-only">{t('compose.add')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.types.map((type) => (
              <tr key={type.id}>
                <td data-label={t('compose.roomType')} className="cell-title">
                  {type.name}
                </td>
                <td data-label={t('compose.free')}>
                  {type.available > 0 ? formatNumber(type.available) : t('compose.full')}
                  {type.available === 0 && type.sold_out_alternatives.length > 0 && (
                    <small className="enquiry-instead">{t('compose.instead', { days: insteadOf(type) })}</small>
                  )}
                </td>
                <td data-label={t('compose.price')} className="cell-right">
                  <span className="number">{formatMoney(type.total_sen)}</span>
                </td>
                <td>
                  <button
                    type="button"
                    className="button button-small"
                    aria-disabled={isFull || type.available === 0}
                    aria-label={t('compose.addThis', { name: type.name })}
                    onClick={() => !isFull && type.available > 0 && void onAdd(type)}
                  >
                    {t('compose.add')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
