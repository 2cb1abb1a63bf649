import '#admin/crud/record/record.css';
import './reservations.css';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { DraftNotice, FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { LeaveDialog } from '#admin/crud/form/LeaveDialog.tsx';
import { useLeaveGuard } from '#admin/crud/form/leave-guard.ts';
import { useKept } from '#admin/crud/form/use-draft.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { Button } from '#admin/components/Button.tsx';
import { usePageTitle } from '#admin/components/page-title.ts';
import type { AnyResource } from '#shared/resource.ts';
import { AgainstRule } from './AgainstRule.tsx';
import { Alternatives } from './Alternatives.tsx';
import { type BookingDraft, isSameDraft, isSoldByUs, isStay, nightsIn, startOf } from './booking-draft.ts';
import { BookingFields } from './BookingFields.tsx';
import { DepositDue } from './DepositDue.tsx';
import { GuestFields } from './GuestFields.tsx';
import { PriceLines } from './PriceLines.tsx';
import { type Alternative, isOverridable } from '#shared/reservations/stay-answers.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { useProperty } from './use-property.ts';
import { VoucherField } from './VoucherField.tsx';
import { useBook } from './use-book.ts';
import { useQuote, useTypesOnSale } from './use-offer.ts';
import { reservationsWords } from './words.ts';

/** Screen for a booking by phone, from the dates to the confirmation by keyboard alone. */
export function NewBooking({ resource }: { resource: AnyResource }): ReactNode {
  const t = reservationsWords.useT();
  usePageTitle(t('new.title'));
  const { search } = useLocation();
  const [start] = useState(() => startOf(search));
  const [typed, setTyped] = useState(start);
  const house = useProperty(typed.property_id);
  const draft: BookingDraft = { ...typed, property_id: house.id };
  const kept = useKept<BookingDraft>('reservations.new', () => (isSameDraft(typed, start) ? null : typed));
  const change = (next: Partial<BookingDraft>): void => {
    setTyped((before) => ({ ...before, ...next }));
    kept.keep();
  };
  const { answer: types, isUpdating } = useTypesOnSale(draft);
  const chosen = types.data?.room_types.find(({ id }) => id === draft.room_type_id);
  // The highest age of all types until one is chosen, so that every price gets the ages it needs.
  const freeAge = Math.max(
    0,
    ...(chosen ? [chosen] : (types.data?.room_types ?? [])).map((type) => type.free_child_age),
  );
  const rule = chosen?.restriction ?? null;
  const { answer: quote, quoteId, voucherProblem } = useQuote(draft, rule === null);
  const isAgainstRule = rule !== null && isOverridable(rule);
  const mayWaive = usePermissions().can(resource, 'edit');
  const deposit = quote.data?.deposit_sen ?? null;
  const isDepositDue = mayWaive && (deposit ?? 0) > 0;
  const booking = useBook(resource, draft, { quoteId, isAgainstRule, isDepositDue, onBooked: kept.drop });
  const departure = useLeaveGuard(() => !booking.isDone() && !isSameDraft(typed, start));

  const takeInstead = ({ arrival, departure: until, room_type_id, unit_id }: Alternative): void => {
    change({ arrival, departure: until, room_type_id, unit_id: unit_id ?? null });
    booking.clear();
    document.getElementById('booking-confirm')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    booking.run(event.shiftKey ? 'pending' : 'confirmed');
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
        booking.run('confirmed');
      }}
    >
      <h1>{t('new.title')}</h1>
      <DraftNotice draft={kept} isWhole onRestore={(before) => setTyped({ ...start, ...before })} />
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
            ) : !isStay(draft) ? (
              <p>{t(nightsIn(draft) === 0 ? 'missing.dates' : 'missing.guests')}</p>
            ) : (
              <Loaded of={types}>
                {({ room_types, nights }) => (
                  <TypeChoice
                    types={room_types}
                    nights={nights}
                    chosen={draft.room_type_id}
                    isUpdating={isUpdating}
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
                {({ lines, total_sen }) => (
                  <>
                    <PriceLines lines={lines} total={total_sen} />
                    {!isSoldByUs(draft.source_channel) && <p className="input-note">{t('price.platform')}</p>}
                  </>
                )}
              </Loaded>
            ) : null}
            {draft.room_type_id !== null && (rule === null ? deposit !== null : isAgainstRule) && (
              <DepositDue
                deposit={rule === null ? deposit : null}
                mayWaive={mayWaive}
                value={draft.waive_reason}
                isInvalid={booking.isMissing('waive')}
                onChange={(waive_reason) => change({ waive_reason })}
              />
            )}
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
              <Button
                id="booking-confirm"
                type="submit"
                look="primary"
                aria-disabled={booking.isBusy}
                aria-keyshortcuts="Control+Enter"
              >
                {t('new.confirm')} <kbd className="wide-only">Ctrl+Enter</kbd>
              </Button>
              <Button
                aria-disabled={booking.isBusy}
                aria-keyshortcuts="Control+Shift+Enter"
                onClick={() => booking.run('pending')}
              >
                {t('new.hold')} <kbd className="wide-only">Ctrl+Shift+Enter</kbd>
              </Button>
            </div>
          </section>
        </aside>
      </div>
      {departure && <LeaveDialog {...departure} onLeave={kept.drop} />}
    </form>
  );
}
