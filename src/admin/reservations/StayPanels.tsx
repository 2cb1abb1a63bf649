import './reservations.css';
import { readFolio } from '#resources/reservations/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/calls/call.ts';
import { useState, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import type { Stay, StayProps } from './stay.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { useStayCall } from './calls.ts';
import { PolicyReasons, PriceLines, useSaid } from './PriceLines.tsx';
import { QuarantinePanel } from './Quarantine.tsx';
import { roomChange } from './room-change.ts';
import { houseDay } from '#shared/business-date.ts';
import type { AgreedTerms } from '#shared/rates/rate-plan.ts';
import type { MarkedLine, Segment } from '#shared/reservations/stay-answers.ts';
import { reservationsWords } from './words.ts';

/** Panels of the stay and its folio. Payments, guests and the history are parts of every record's page. */
export function StayPanels(props: StayProps): ReactNode {
  const folio = useStayCall(readFolio, { id: props.row.id });
  return (
    <>
      <QuarantinePanel {...props} />
      <RoomChangeNotice row={props.row} />
      <RoomPanel row={props.row} segments={folio.data?.data.segments ?? []} />
      <BillPanel row={props.row} folio={folio} />
      {folio.data && <TermsPanel terms={folio.data.data.terms} />}
    </>
  );
}

function RoomChangeNotice({ row }: { row: Stay }): ReactNode {
  const t = reservationsWords.useT();
  const today = houseDay();
  const change = roomChange(row, today);
  if (!change) return null;
  const when = !change.isDue ? 'later' : row.moves_on === today ? 'due' : 'overdue';
  return (
    <FormNotice kind="info" title={t(`moves.${when}`, change.words)}>
      {change.isDue && <p>{t('moves.how')}</p>}
    </FormNotice>
  );
}

/** Units by nights and why they were chosen; a stay in one unit that a person chose says it in its headline. */
function RoomPanel({ row, segments }: { row: Stay; segments: readonly Segment[] }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  // How the turn fell is asked before somebody sleeps there, and stands in the history after.
  const isAwaited = row.status === 'pending' || row.status === 'confirmed';
  const reason = isAwaited ? (row.assignment?.reason ?? null) : null;
  if (!reason && segments.length < 2) return null;
  return (
    <section className="panel" aria-label={t('stay.title')}>
      <h2>{t('stay.title')}</h2>
      {segments.length > 1 && <Segments segments={segments} />}
      {reason && <p className="input-note">{said(reason)}</p>}
    </section>
  );
}

/** Plan and cancellation policy under which the stay was booked, whatever they say by now. */
function TermsPanel({ terms: { plan, cancellation } }: { terms: AgreedTerms }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  if (!plan && !cancellation) return null;
  return (
    <section className="panel" aria-label={t('plan.terms')}>
      <h2>{t('plan.terms')}</h2>
      {plan && (
        <p>
          <strong>{said(plan.name)}</strong>{' '}
          <span className="muted">{[t(`plan.meal.${plan.meal}`), t(`plan.prepay.${plan.prepay}`)].join(' ')}</span>
        </p>
      )}
      {cancellation && (
        <>
          <p>
            {t('plan.policy', { name: said(cancellation.name) })}{' '}
            <span className="muted">{said(cancellation.in_words)}</span>
          </p>
          <PolicyReasons reasons={cancellation.because} />
        </>
      )}
    </section>
  );
}

/** Units of the stay by nights, once there is more than one segment. */
function Segments({ segments }: { segments: readonly Segment[] }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <div className="priced above-4">
      <table className="price-lines">
        <caption>{t('stay.parts')}</caption>
        <tbody>
          {segments.map(({ id, arrival, departure, room_type_id, unit_id }) => (
            <tr key={id}>
              <th scope="row" className="number">
                {formatDay(arrival)} – {formatDay(departure)}
              </th>
              <td>
                <RelationLink to="room-types" id={room_type_id} />
              </td>
              <td>{unit_id === null ? t('stay.noUnit') : <RelationLink to="units" id={unit_id} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function BillPanel(props: BillProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <section className="panel" aria-label={t('price.bill')}>
      <h2>{t('price.bill')}</h2>
      <Bill {...props} />
    </section>
  );
}

interface BillProps {
  readonly row: Stay;
  readonly folio: UseQueryResult<AnswerOf<typeof readFolio>>;
}

/** Lines of the bill that stand, what was paid of it, and every line ever posted. */
export function Bill({ row, folio }: BillProps): ReactNode {
  const t = reservationsWords.useT();
  const paid = row.paid_sen;
  const owed = row.balance_sen;
  return (
    <Loaded of={folio}>
      {({ data }) => (
        <>
          <PriceLines
            lines={data.lines.filter(({ stands }) => stands)}
            total={row.total_sen}
            nights={data.nights}
            rest={
              <dl className="bill-rest">
                {paid !== 0 && <BillLine label={t('price.paid')} value={-paid} />}
                {(owed !== 0 || paid !== 0) && (
                  <BillLine label={t(owed < 0 ? 'price.credit' : 'price.owed')} value={owed} isLast />
                )}
              </dl>
            }
          />
          <Posted lines={data.lines} />
        </>
      )}
    </Loaded>
  );
}

function BillLine({ label, value, isLast = false }: { label: string; value: number; isLast?: boolean }): ReactNode {
  return (
    <div className={isLast ? 'bill-owed' : undefined}>
      <dt>{label}</dt>
      <dd className="number">{formatMoney(isLast ? Math.abs(value) : value)}</dd>
    </div>
  );
}

/** All folio lines ever posted, with the lines that reversed them. */
function Posted({ lines }: { lines: readonly MarkedLine[] }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const [isOpen, setOpen] = useState(false);
  if (lines.every(({ stands }) => stands)) return null;
  const posted = lines.toSorted((a, b) => a.id - b.id);
  return (
    <details className="price-why above-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('price.posted', { count: lines.length })}</summary>
      {isOpen && (
        <div className="priced above-4">
          <table className="price-lines">
            <caption className="sr-only">{t('price.postedTitle')}</caption>
            <tbody>
              {posted.map((line) => (
                <tr key={line.id} className={line.stands ? undefined : 'price-gone'}>
                  <td className="number">{formatDay(line.posted_on)}</td>
                  <th scope="row">
                    {said(line.label)}
                    {!line.stands && <small> {t('price.gone')}</small>}
                  </th>
                  <td className="number">{formatMoney(line.amount_sen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
