import './reservations.css';
import { readFolio } from '#resources/reservations/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/call.ts';
import { useState, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import { renderCell } from '#admin/crud/record/cells.tsx';
import { readableFields } from '#admin/crud/record/fields.ts';
import { RelationLink } from '#admin/crud/record/RelationLink.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { useStayCall } from './calls.ts';
import { PriceLines, useSaid } from './PriceLines.tsx';
import { QuarantinePanel } from './Quarantine.tsx';
import { roomChange } from './room-change.ts';
import { houseDay } from '#shared/business-date.ts';
import type { MarkedLine, Segment } from '#shared/reservations/stay-answers.ts';
import { reservationsWords } from './words.ts';

const GUEST = ['guest_name', 'nationality', 'guest_phone', 'guest_email', 'source_channel', 'guest_code'];
const GUEST_LATER = [
  'guest_locale',
  'lead_guest_id',
  'agent_id',
  'channel_ref',
  'eta',
  'special_requests',
  'internal_note',
];
const STAY = [
  'property_id',
  'room_type_id',
  'unit_id',
  'arrival',
  'departure',
  'nights',
  'adults',
  'children',
  'any_foreign_occupant',
  'ttx_collector',
];
/** Fields that are shown only when they have a value. */
const LATER = [
  'child_ages',
  'is_pinned',
  'ttx_note',
  'channel_markup_percent',
  'hold_expires_at',
  'checked_in_at',
  'checked_out_at',
  'cancelled_at',
  'cancel_reason',
  'cancellation_fee_sen',
];
const MONEY = ['total_sen', 'paid_sen', 'balance_sen', 'deposit_sen', 'payment_status'];

/** Panels of the stay and its folio. Payments, guests and the history are parts of every record's page. */
export function StayPanels(props: RecordProps): ReactNode {
  const folio = useStayCall(readFolio, { id: props.row.id });
  return (
    <>
      <QuarantinePanel {...props} />
      <RoomChangeNotice row={props.row} />
      <StayPanel {...props} segments={folio.data?.data.segments ?? []} />
      <GuestPanel {...props} />
      <PricePanel {...props} folio={folio} />
    </>
  );
}

function RoomChangeNotice({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const today = houseDay();
  const change = roomChange(row, today);
  if (!change) return null;
  const when = !change.isDue ? 'later' : row['moves_on'] === today ? 'due' : 'overdue';
  return (
    <FormNotice kind="info" title={t(`moves.${when}`, change.words)}>
      {change.isDue && <p>{t('moves.how')}</p>}
    </FormNotice>
  );
}

function Facts({ resource, row, names }: RecordProps & { names: readonly string[] }): ReactNode {
  const t = adminWords.useT();
  const words = useResourceWords(resource);
  const readable = readableFields(resource, usePermissions());
  return (
    <dl className="fields">
      {names
        .filter((name) => readable.includes(name))
        .map((name) => (
          <div key={name}>
            <dt>{words.fields[name]}</dt>
            <dd>{renderCell({ resource, row, name }, { t, words })}</dd>
          </div>
        ))}
    </dl>
  );
}

function StayPanel({ resource, row, segments }: RecordProps & { segments: readonly Segment[] }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const assignment = row['assignment'];
  const reason =
    typeof assignment === 'object' && assignment !== null && 'reason' in assignment
      ? (assignment.reason as { en: string; zh: string })
      : null;
  return (
    <section className="panel" aria-label={t('stay.title')}>
      <h2>{t('stay.title')}</h2>
      <Facts resource={resource} row={row} names={[...STAY, ...given(row, LATER)]} />
      {reason && <p className="input-note">{said(reason)}</p>}
      {segments.length > 1 && <Segments segments={segments} />}
    </section>
  );
}

const given = (row: Row, names: readonly string[]): string[] =>
  names.filter((name) => ![null, undefined, 0, false].includes(row[name] as null));

/** The guest's name, contacts and requests. */
function GuestPanel({ resource, row }: RecordProps): ReactNode {
  const t = reservationsWords.useT();
  return (
    <section className="panel" aria-label={t('new.guest')}>
      <h2>{t('new.guest')}</h2>
      <Facts resource={resource} row={row} names={[...GUEST, ...given(row, GUEST_LATER)]} />
    </section>
  );
}

/** Units of the stay by nights, once there is more than one segment. */
function Segments({ segments }: { segments: readonly Segment[] }): ReactNode {
  const t = reservationsWords.useT();
  return (
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
  );
}

function PricePanel({
  resource,
  row,
  folio,
}: RecordProps & { folio: UseQueryResult<AnswerOf<typeof readFolio>> }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <section className="panel" aria-label={t('price.title')}>
      <h2>{t('price.title')}</h2>
      <Facts resource={resource} row={row} names={[...MONEY, ...given(row, ['voucher_id'])]} />
      <Loaded of={folio}>
        {({ data }) => (
          <>
            <PriceLines
              lines={data.lines.filter(({ stands }) => stands)}
              total={Number(row['total_sen'])}
              nights={data.nights}
            />
            <Posted lines={data.lines} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** All folio lines ever posted, with the lines that reversed them. */
function Posted({ lines }: { lines: readonly MarkedLine[] }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const [isOpen, setOpen] = useState(false);
  useLocale();
  if (lines.every(({ stands }) => stands)) return null;
  const posted = lines.toSorted((a, b) => a.id - b.id);
  return (
    <details className="price-why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('price.posted', { count: lines.length })}</summary>
      {isOpen && (
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
      )}
    </details>
  );
}
