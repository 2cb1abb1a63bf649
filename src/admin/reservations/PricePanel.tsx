import type { ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { adminWords } from '#admin/words.ts';
import { dayFormat, formatMoney } from '#browser/format.ts';
import { Field } from '#admin/components/Field.tsx';
import { isOfPlatform } from '#shared/reservations/platforms.ts';
import type { Alternative, TypeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { AgainstRule } from './AgainstRule.tsx';
import { Alternatives } from './Alternatives.tsx';
import { type BookingDraft, nightsIn } from './booking-draft.ts';
import { DepositDue } from './DepositDue.tsx';
import { PolicyReasons, PriceLines, useSaid } from './PriceLines.tsx';
import type { Booking } from './use-book.ts';
import type { StayOffer } from './use-offer.ts';
import { VoucherField } from './VoucherField.tsx';
import { reservationsWords } from './words.ts';

/** The price of a booking, its deposit, and the buttons that send it; or why it was refused. */

const NIGHTS: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

interface PricePanelProps {
  draft: BookingDraft;
  offer: StayOffer;
  /** The reader may confirm without the deposit, for a reason. */
  mayWaive: boolean;
  booking: Booking;
  onChange: (next: Partial<BookingDraft>) => void;
  onInstead: (chosen: Alternative) => void;
}

export function PricePanel(props: PricePanelProps): ReactNode {
  const { draft, offer, booking, onInstead } = props;
  const t = reservationsWords.useT();
  const said = adminWords.useT();
  const { chosen } = offer;
  return (
    <section className="booking-price" aria-labelledby="booking-price">
      <h2 id="booking-price" className={chosen ? undefined : 'below-4'}>
        {chosen?.name ?? t('price.title')}
      </h2>
      {chosen ? (
        <p className="muted number">
          {dayFormat(NIGHTS).formatRange(new Date(draft.arrival), new Date(draft.departure))} ·{' '}
          {said('cell.nights', { count: nightsIn(draft) })}
        </p>
      ) : (
        <p className="muted">{t('price.chooseType')}</p>
      )}
      {draft.room_type_id !== null && <Price {...props} />}
      {booking.refusal && <Refused refusal={booking.refusal} onInstead={onInstead} />}
      <div className="booking-buttons stack">
        <Confirm {...props} />
      </div>
    </section>
  );
}

/**
 * The two acts that end the booking, and its sum beside it where the bar at the foot of a narrow screen is all one sees of the price.
 * Confirming is primary once there is something to confirm; before that it leads to what is missing.
 */
function Confirm({ draft, offer, booking }: PricePanelProps): ReactNode {
  const t = reservationsWords.useT();
  const said = adminWords.useT();
  const { chosen, quote } = offer;
  const total = quote.data?.total_sen ?? chosen?.total_sen;
  return (
    <div className="booking-bar">
      <span className="booking-sum grows">
        {chosen && total !== undefined ? (
          <>
            <small>{said('cell.nights', { count: nightsIn(draft) })}</small>
            <strong className="number">{formatMoney(total)}</strong>
          </>
        ) : (
          <small>{t('missing.type')}</small>
        )}
      </span>
      <Button
        id="booking-confirm"
        type="submit"
        look={chosen ? 'primary' : 'plain'}
        aria-disabled={booking.isBusy}
        aria-keyshortcuts="Control+Enter"
      >
        {t('new.confirm')}
        <KeyHint keys="Ctrl Enter" />
      </Button>
      <Button
        className="booking-hold"
        aria-disabled={booking.isBusy}
        aria-keyshortcuts="Control+Shift+Enter"
        onClick={() => booking.run('pending')}
      >
        {t('new.hold')}
        <KeyHint keys="Ctrl Shift Enter" />
      </Button>
    </div>
  );
}

/** Told to screen readers by `aria-keyshortcuts`. */
function KeyHint({ keys }: { keys: string }): ReactNode {
  return (
    <span className="key-hints" aria-hidden="true">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** Price of the chosen type, with what changes it: a voucher, a reason against its restriction, one to waive the deposit. */
function Price({ draft, offer, mayWaive, booking, onChange }: PricePanelProps): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const { chosen, rule, quote, voucherProblem, planProblem, deposit, isAgainstRule } = offer;
  return (
    <>
      <div className="booking-terms stack to-top">
        {chosen && (chosen.plans.length > 0 || draft.rate_plan_id !== null) && (
          <PlanField
            type={chosen}
            value={draft.rate_plan_id}
            problem={planProblem}
            onChange={(rate_plan_id) => onChange({ rate_plan_id })}
          />
        )}
        <VoucherField value={draft.voucher} problem={voucherProblem} onChange={(voucher) => onChange({ voucher })} />
      </div>
      {chosen && rule ? (
        <AgainstRule
          rule={rule}
          total={chosen.total_sen}
          value={draft.override_reason}
          isInvalid={booking.isMissing('override')}
          onChange={(override_reason) => onChange({ override_reason })}
        />
      ) : (
        voucherProblem === null &&
        planProblem === null && (
          <Loaded of={quote}>
            {({ lines, total_sen, terms: { cancellation } }) => (
              <>
                <PriceLines lines={lines} total={total_sen} />
                {/* Worth a line where it is not the policy that one expects. */}
                {cancellation && (cancellation.because ?? []).length > 1 && (
                  <>
                    <p>{t('plan.policy', { name: said(cancellation.name) })}</p>
                    <PolicyReasons reasons={cancellation.because} />
                  </>
                )}
                {isOfPlatform(draft.source_channel) && <p className="input-note">{t('price.platform')}</p>}
              </>
            )}
          </Loaded>
        )
      )}
      {(rule === null ? deposit !== null : isAgainstRule) && (
        <DepositDue
          deposit={rule === null ? deposit : null}
          mayWaive={mayWaive}
          value={draft.waive_reason}
          isInvalid={booking.isMissing('waive')}
          onChange={(waive_reason) => onChange({ waive_reason })}
        />
      )}
    </>
  );
}

interface PlanFieldProps {
  type: TypeOnSale;
  value: number | null;
  /** Why the plan is not for this stay; null while none is known. */
  problem: string | null;
  onChange: (value: number | null) => void;
}

/** Choice among the plans of the type and what the house asks without one, each with its price. */
function PlanField({ type: { plans, total_sen }, value, problem, onChange }: PlanFieldProps): ReactNode {
  const t = reservationsWords.useT();
  const chosen = plans.find(({ id }) => id === value);
  const option = (name: string, total: number): string => t('plan.option', { name, amount: formatMoney(total) });
  return (
    <Field label={t('plan.title')} id="booking-plan" error={problem ?? ''}>
      {(ties) => (
        <>
          <select
            {...ties}
            className="control"
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{option(t('plan.none'), total_sen)}</option>
            {value !== null && !chosen && <option value={value}>{t('plan.gone')}</option>}
            {plans.map((plan) => (
              <option key={plan.id} value={plan.id}>
                {option(plan.is_negotiated ? t('plan.negotiated', { name: plan.name }) : plan.name, plan.total_sen)}
              </option>
            ))}
          </select>
          {chosen && (
            <p className="input-note">
              {[t(`plan.meal.${chosen.meal}`), t(`plan.prepay.${chosen.prepay}`), chosen.cancellation].join(' ')}
            </p>
          )}
        </>
      )}
    </Field>
  );
}

interface RefusedProps extends Pick<PricePanelProps, 'onInstead'> {
  refusal: NonNullable<Booking['refusal']>;
}

function Refused({ refusal, onInstead }: RefusedProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <FormNotice key={JSON.stringify(refusal)} kind="error" title={t('new.refused')}>
      {refusal.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {refusal.alternatives && (
        <>
          <p>{t('instead.keys')}</p>
          <Alternatives of={refusal.alternatives} onChoose={onInstead} isUrgent />
        </>
      )}
    </FormNotice>
  );
}
