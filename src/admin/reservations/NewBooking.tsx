import '#admin/crud/record/record.css';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '#admin/components/page-title.ts';
import { DraftNotice } from '#admin/crud/form/FormNotices.tsx';
import { LeaveDialog } from '#admin/crud/form/LeaveDialog.tsx';
import { useLeaveGuard } from '#admin/crud/form/leave-guard.ts';
import { useKept } from '#admin/crud/form/use-draft.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { useRecords } from '#admin/crud/record/use-records.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { users } from '#resources/people/users.ts';
import type { Alternative } from '#shared/reservations/rooms-on-sale.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type BookingDraft, guestIn, isSameDraft, startOf, withoutPlan } from './booking-draft.ts';
import { BookingFields } from './BookingFields.tsx';
import { GuestFields } from './GuestFields.tsx';
import { PricePanel } from './PricePanel.tsx';
import { TypesPanel } from './TypesPanel.tsx';
import { useBook } from './use-book.ts';
import { useOffer } from './use-offer.ts';
import { useProperty } from './use-property.ts';
import { reservationsWords } from './words.ts';

/** Screen for a booking by phone, from the dates to the confirmation by keyboard alone. */
export function NewBooking({ resource }: { resource: AnyResource }): ReactNode {
  usePageTitle(reservationsWords.useT()('new.title'));
  const { search } = useLocation();
  const id = guestIn(search);
  const guests = useRecords(users, id === null ? null : { where: { id }, fields: GUEST_FIELDS });
  if (id === null) return <BookingForm resource={resource} start={startOf(search, undefined)} />;
  return (
    <Loaded of={guests}>
      {({ rows: [guest] }) => <BookingForm resource={resource} start={startOf(search, guest)} />}
    </Loaded>
  );
}

const GUEST_FIELDS = ['account_number', 'name', 'email', 'phone', 'nationality'] as const;

function BookingForm({ resource, ...given }: { resource: AnyResource; start: BookingDraft }): ReactNode {
  const t = reservationsWords.useT();
  const [start] = useState(given.start);
  const [typed, setTyped] = useState(start);
  const house = useProperty(typed.property_id);
  const draft: BookingDraft = { ...typed, property_id: house.id };
  const offer = useOffer(draft);
  const kept = useKept<BookingDraft>('reservations.new', () => (isSameDraft(typed, start) ? null : typed));
  const change = (next: Partial<BookingDraft>): void => {
    const isNegotiated = offer.plan?.is_negotiated === true;
    setTyped((before) => ({ ...before, ...withoutPlan(before, next, isNegotiated), ...next }));
    kept.keep();
  };
  const { quoteId, isAgainstRule } = offer;
  const mayWaive = usePermissions().can(resource, 'edit');
  const isDepositDue = mayWaive && (offer.deposit ?? 0) > 0;
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
      <h1 className="below-6">{t('new.title')}</h1>
      <DraftNotice draft={kept} isWhole onRestore={(before) => setTyped({ ...start, ...before })} />
      <div className="booking-columns">
        <div>
          <section aria-label={t('new.stay')}>
            <BookingFields
              draft={draft}
              houses={house.all}
              freeAge={offer.freeAge}
              isFirst
              isInvalid={booking.isMissing}
              onChange={(next) =>
                change(next.property_id === undefined ? next : { ...next, room_type_id: null, unit_id: null })
              }
            />
          </section>
          <TypesPanel draft={draft} house={house} offer={offer} onChange={change} onInstead={takeInstead} />
          <section className="panel" aria-labelledby="booking-guest">
            <h2 id="booking-guest">{t('new.guest')}</h2>
            <GuestFields draft={draft} isInvalid={booking.isMissing} onChange={change} />
          </section>
        </div>
        <div className="booking-side">
          <PricePanel
            draft={draft}
            offer={offer}
            mayWaive={mayWaive}
            booking={booking}
            onChange={change}
            onInstead={takeInstead}
          />
        </div>
      </div>
      {departure && <LeaveDialog {...departure} onLeave={kept.drop} />}
    </form>
  );
}
