import '#admin/crud/record.css';
import './reservations.css';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatMoney } from '#browser/format.ts';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import { Loaded } from '#admin/crud/Loaded.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { FormNotice } from '#admin/crud/FormNotices.tsx';
import { LeaveDialog } from '#admin/crud/LeaveDialog.tsx';
import { useLeaveGuard } from '#admin/crud/leave-guard.ts';
import { requestKeyOf, type RequestKey } from '#admin/crud/request-key.ts';
import { pathsOf, useRefresh } from '#admin/crud/use-record.ts';
import { usePageTitle } from '#admin/shell/page-title.ts';
import { adminWords, useResourceWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { Alternatives } from './Alternatives.tsx';
import { type BookingDraft, bodyOf, isSoldByUs, missingIn, nightsIn, startOf } from './booking-draft.ts';
import { BookingFields, GuestFields } from './BookingFields.tsx';
import { PriceLines } from './PriceLines.tsx';
import { type Alternative, type Restriction, isOverridable } from '#shared/booking/stay-answers.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { useProperty } from './use-property.ts';
import { VoucherField } from './VoucherField.tsx';
import { useQuote, useTypesOnSale } from './use-offer.ts';
import { reservationsWords } from './words.ts';

type Status = 'pending' | 'confirmed';

/** Why a booking was not made, with what there is instead. */
interface Refusal {
  readonly messages: readonly string[];
  readonly alternatives: readonly Alternative[] | null;
}

/** A booking as it is taken on the phone: from the dates to the confirmation without leaving the keyboard. */
export function NewBooking({ resource }: { resource: AnyResource }): ReactNode {
  const t = reservationsWords.useT();
  usePageTitle(t('new.title'));
  const { search } = useLocation();
  const [start] = useState(() => startOf(search));
  const [typed, setTyped] = useState(start);
  const house = useProperty(typed.property_id);
  const draft: BookingDraft = { ...typed, property_id: house.id };
  const change = (next: Partial<BookingDraft>): void => setTyped((before) => ({ ...before, ...next }));
  const types = useTypesOnSale(draft);
  const chosen = types.data?.room_types.find(({ id }) => id === draft.room_type_id);
  // Before a room is chosen, the highest of them: ages that one of the rooms asks for.
  const freeAge = Math.max(
    0,
    ...(chosen ? [chosen] : (types.data?.room_types ?? [])).map((type) => type.free_child_age),
  );
  const rule = chosen?.restriction ?? null;
  const { answer: quote, quoteId, voucherProblem } = useQuote(draft, rule === null);
  const booking = useBook(resource, draft, { quoteId, isAgainstRule: rule !== null && isOverridable(rule) });
  const isDirty = (): boolean =>
    !booking.isDone() && (typed.full_name !== '' || typed.room_type_id !== start.room_type_id);
  const departure = useLeaveGuard(isDirty);

  const takeInstead = ({ arrival, departure: until, room_type_id, unit_id }: Alternative): void => {
    change({ arrival, departure: until, room_type_id, unit_id: unit_id ?? null });
    booking.clear();
    document.getElementById('booking-confirm')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void booking.run(event.shiftKey ? 'pending' : 'confirmed');
  };
  const { refusal } = booking;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter send it from anywhere.
    <form
      className="booking"
      aria-label={t('new.title')}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void booking.run('confirmed');
      }}
    >
      <h1>{t('new.title')}</h1>
      <div className="booking-columns">
        <div>
          <section className="panel" aria-labelledby="booking-stay">
            <h2 id="booking-stay">{t('new.stay')}</h2>
            <BookingFields
              draft={draft}
              houses={house.all}
              freeAge={freeAge}
              isInvalid={booking.isMissing}
              onChange={change}
            />
          </section>
          <section className="panel" aria-labelledby="booking-types">
            <h2 id="booking-types">{t('type.title')}</h2>
            {house.id === null ? (
              <Loaded of={house.answer}>{() => <p>{t('new.noHouse')}</p>}</Loaded>
            ) : nightsIn(draft) === 0 ? (
              <p>{t('missing.dates')}</p>
            ) : (
              <Loaded of={types}>
                {({ room_types }) => (
                  <TypeChoice
                    types={room_types}
                    nights={nightsIn(draft)}
                    chosen={draft.room_type_id}
                    isUpdating={types.isFetching}
                    onChoose={(id) => change({ room_type_id: id, unit_id: null })}
                    onInstead={takeInstead}
                  />
                )}
              </Loaded>
            )}
          </section>
          <section className="panel" aria-labelledby="booking-guest">
            <h2 id="booking-guest">{t('new.guest')}</h2>
            <GuestFields draft={draft} isInvalid={booking.isMissing} onChange={change} />
          </section>
        </div>
        <aside className="booking-side">
          <section className="panel" aria-labelledby="booking-price">
            <h2 id="booking-price">{t('price.title')}</h2>
            {draft.room_type_id !== null && (
              <VoucherField
                value={draft.voucher}
                problem={voucherProblem}
                onChange={(voucher) => change({ voucher })}
              />
            )}
            {draft.room_type_id === null ? (
              <p>{t('price.chooseType')}</p>
            ) : chosen && rule ? (
              <AgainstRule
                rule={rule}
                total={chosen.total_sen}
                value={draft.override_reason}
                isInvalid={booking.isMissing('override')}
                onChange={(override_reason) => change({ override_reason })}
              />
            ) : voucherProblem === null ? (
              <Loaded of={quote}>
                {({ lines, total_sen, deposit_sen }) => (
                  <>
                    <PriceLines lines={lines} total={total_sen} />
                    {deposit_sen > 0 && <p>{t('price.deposit', { amount: formatMoney(deposit_sen) })}</p>}
                    {!isSoldByUs(draft.source_channel) && <p className="input-note">{t('price.platform')}</p>}
                  </>
                )}
              </Loaded>
            ) : null}
            {refusal && (
              <FormNotice key={JSON.stringify(refusal)} kind="error" title={t('new.refused')}>
                {refusal.messages.map((message) => (
                  <p key={message}>{message}</p>
                ))}
                {refusal.alternatives && (
                  <>
                    <p>{t('instead.keys')}</p>
                    <Alternatives of={refusal.alternatives} onChoose={takeInstead} isUrgent />
                  </>
                )}
              </FormNotice>
            )}
            <div className="booking-buttons">
              <button
                id="booking-confirm"
                type="submit"
                className="button button-primary"
                aria-disabled={booking.isBusy}
                aria-keyshortcuts="Control+Enter"
              >
                {t('new.confirm')} <kbd className="wide-only">Ctrl+Enter</kbd>
              </button>
              <button
                type="button"
                className="button"
                aria-disabled={booking.isBusy}
                aria-keyshortcuts="Control+Shift+Enter"
                onClick={() => void booking.run('pending')}
              >
                {t('new.hold')} <kbd className="wide-only">Ctrl+Shift+Enter</kbd>
              </button>
            </div>
          </section>
        </aside>
      </div>
      {departure && <LeaveDialog {...departure} />}
    </form>
  );
}

interface AgainstRuleProps {
  rule: Restriction['kind'];
  total: number;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

/** Nights that the house does not sell: what they would cost, why not, and the reason for which the desk does. */
function AgainstRule({ rule, total, value, isInvalid, onChange }: AgainstRuleProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="against-rule">
      <p>
        {t('price.total')} <strong className="number">{formatMoney(total)}</strong>
      </p>
      <p id="booking-rule">{t('new.againstRule', { rule: t(`rule.${rule}`) })}</p>
      <label htmlFor="booking-override">{t('new.override')}</label>
      <input
        id="booking-override"
        className="control"
        maxLength={500}
        aria-describedby="booking-rule"
        aria-required
        aria-invalid={isInvalid}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const INPUTS = {
  dates: 'booking-arrival',
  ages: 'booking-ages',
  type: 'booking-type',
  name: 'booking-name',
  nationality: 'booking-nationality',
  foreign: 'booking-foreign',
  override: 'booking-override',
} as const;

/** Sends the booking once, however often it is pressed; what is refused leaves everything as it was typed. */
function useBook(
  resource: AnyResource,
  draft: BookingDraft,
  { quoteId, isAgainstRule }: { quoteId: string | null; isAgainstRule: boolean },
) {
  const t = reservationsWords.useT();
  const words = useResourceWords(resource);
  const go = useGo();
  const refresh = useRefresh(resource);
  const running = useRef(false);
  const done = useRef(false);
  const key = useRef<RequestKey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const missing = missingIn(draft, isAgainstRule);
  const [asked, setAsked] = useState(missing.slice(0, 0));
  // What was asked for is asked no longer once it is there.
  const open = asked.filter((name) => missing.includes(name));

  const run = async (status: Status): Promise<void> => {
    if (running.current) return;
    setTried(true);
    setAsked(missing);
    const [first] = missing;
    if (first !== undefined) {
      setRefusal(null);
      document.getElementById(INPUTS[first])?.focus();
      return;
    }
    const body = bodyOf(draft, { status, quoteId, isAgainstRule });
    key.current = requestKeyOf(body, key.current);
    running.current = true;
    setBusy(true);
    setRefusal(null);
    const headers = { 'Idempotency-Key': key.current.key };
    const answer = await http
      .post<{ data: { id: number; reference: string } }>('/api/reservations', body, { headers })
      .catch(() => null);
    running.current = false;
    setBusy(false);
    if (answer?.ok) {
      done.current = true;
      const { id, reference } = answer.data.data;
      toast.success(t(status === 'confirmed' ? 'new.confirmed' : 'new.held', { reference }));
      void refresh();
      go(pathsOf(resource).show(id), { replace: true });
      return;
    }
    if (answer === null) return setRefusal({ messages: [adminWords.t('forms.offline')], alternatives: null });
    // The free rooms and the quote may be others by now.
    void refresh();
    // What a toast has said already is not said again.
    if (answer.isShown) return;
    const said = Object.entries(answer.errors ?? {}).flatMap(([name, all]) =>
      all.map((each) =>
        words.fields[name] && !each.includes(words.fields[name]) ? `${words.fields[name]}: ${each}` : each,
      ),
    );
    setRefusal({
      messages: said.length > 0 ? said : [answer.message],
      alternatives: alternativesIn(answer.body),
    });
  };
  return {
    run,
    isBusy,
    refusal: open.length > 0 ? { messages: open.map((name) => t(`missing.${name}`)), alternatives: null } : refusal,
    clear: () => setRefusal(null),
    isDone: () => done.current,
    isMissing: (name: (typeof missing)[number]) => wasTried && missing.includes(name),
  };
}

const alternativesIn = (body: unknown): readonly Alternative[] | null =>
  typeof body === 'object' && body !== null && 'alternatives' in body && Array.isArray(body.alternatives)
    ? (body.alternatives as readonly Alternative[])
    : null;
