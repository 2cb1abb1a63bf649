import { readUnitsOfStay } from '#resources/reservations/calls.ts';
import { reservationGuests } from '#resources/reservations/reservation-guests.ts';
import { useRecords } from '#admin/crud/record/use-records.ts';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import type { Row } from '#admin/components/client-part.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { houseDay } from '#shared/business-date.ts';
import { adultsWithDocument, isChild, isForeigner } from '#shared/reservations/guests.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { useStayCall } from './calls.ts';
import { LeavingPreview } from './LeavingPreview.tsx';
import { roomChange } from './room-change.ts';
import { reservationsWords } from './words.ts';

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <li className={isMet ? 'preview-yes' : 'preview-no'}>
      <Icon name={isMet ? 'check' : 'close'} /> {children}
      <span className="sr-only"> ({t(isMet ? 'check.met' : 'check.missing')})</span>
    </li>
  );
}

function DepositCheck({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const [deposit, paid] = [Number(row['deposit_sen']), Number(row['paid_sen']) - Number(row['rounding_sen'])];
  if (deposit === 0) return null;
  return (
    <Check isMet={paid >= deposit}>
      {t('check.deposit', { deposit: formatMoney(deposit), paid: formatMoney(paid) })}
    </Check>
  );
}

export const Deposit = ({ row }: { row: Row }): ReactNode =>
  Number(row['deposit_sen']) === 0 ? null : (
    <ul className="preview">
      <DepositCheck row={row} />
    </ul>
  );

/** Checks before check-in: the server's conditions, shown before the action would be refused. */
export function ReadyToCome({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const isPlaced = row['unit_id'] !== null && row['is_partly_placed'] !== true;
  const isTaxNoted = row['any_foreign_occupant'] === true && row['ttx_collector'] === 'platform';
  return (
    <div className="preview">
      <ul>
        <Check isMet={houseDay() >= String(row['arrival'])}>
          {t('check.day', { day: formatDay(String(row['arrival'])) })}
        </Check>
        <Check isMet={isPlaced}>{t(isPlaced ? 'check.unit' : 'check.noUnit')}</Check>
        {typeof row['unit_id'] === 'number' && <UnitChecks row={row} unitId={row['unit_id']} />}
        <GuestChecks row={row} />
        {isTaxNoted && <Check isMet={row['ttx_note'] !== null}>{t('check.ttx')}</Check>}
        <DepositCheck row={row} />
      </ul>
      <p className="input-note">{t('check.override')}</p>
    </div>
  );
}

/** Checks whether the guests are recorded as the law asks: all adults with a document, foreigners with a passport. */
function GuestChecks({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const guests = useRecords(reservationGuests, { where: { reservation_id: row.id }, limit: 50 });
  const known = guests.data?.rows;
  if (!known) return null;
  const query = encodeListParams({ filter: { reservation_id: row.id }, pagination: { limit: 50 } });
  const unknown = known.filter(({ id_type, age }) => id_type === null && !isChild(age));
  const [lead] = unknown;
  const adults = Number(row['adults']);
  const documents = adultsWithDocument(known);
  const isShort = documents < adults;
  const isIdentified = unknown.length === 0 && !isShort;
  const isForeign = row['any_foreign_occupant'] === true;
  const foreigner = isForeign ? undefined : known.find(isForeigner);
  const hasPassport = known.some(({ id_type }) => id_type === 'passport');
  return (
    <>
      {(isIdentified || lead) && (
        <Check isMet={isIdentified}>
          {t(isIdentified ? 'check.identity' : 'check.noIdentity')}{' '}
          {lead && <AdminLink to={`/admin/reservation-guests/${lead.id}`}>{t('check.record')}</AdminLink>}
        </Check>
      )}
      {isShort && (
        <Check isMet={false}>
          {t('check.adults', { adults, documents })}{' '}
          <AdminLink to={`/admin/reservation-guests?${query}`}>{t('check.guests')}</AdminLink>
        </Check>
      )}
      {foreigner && <Check isMet={false}>{t('check.foreign', { guest: foreigner.full_name })}</Check>}
      {isForeign && <Check isMet={hasPassport}>{t(hasPassport ? 'check.passport' : 'check.passportMissing')}</Check>}
    </>
  );
}

/** Checks whether the unit is clean and its previous guest has left. */
function UnitChecks({ row, unitId }: { row: Row; unitId: number }): ReactNode {
  const t = reservationsWords.useT();
  const answer = useStayCall(readUnitsOfStay, { id: row.id });
  const unit = answer.data?.data.find(({ unit_id }) => unit_id === unitId);
  if (!unit) return null;
  const { number, is_clean, others } = unit;
  return (
    <>
      <Check isMet={is_clean}>{t(is_clean ? 'check.clean' : 'check.dirty', { unit: number })}</Check>
      {others.map(({ reference, guest_name }) => (
        <Check key={reference} isMet={false}>
          {t('check.occupied', { who: `${reference} ${guest_name}` })}
        </Check>
      ))}
    </>
  );
}

export function ReadyToMove({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const change = roomChange(row, houseDay());
  if (!change) return null;
  return (
    <div className="preview">
      <p>
        <strong>{t('moves.rooms', change.words)}</strong>
      </p>
      <ul>{change.unitId !== null && <UnitChecks row={row} unitId={change.unitId} />}</ul>
      <p className="input-note">{t('moves.override')}</p>
    </div>
  );
}

/** Checks whether the bill is settled, and shows the bill of a guest who leaves on another day than booked. */
export function ReadyToGo({ row }: { row: Row }): ReactNode {
  const t = reservationsWords.useT();
  const balance = Number(row['balance_sen']);
  const isOnTheDay = houseDay() === String(row['departure']);
  return (
    <div className="preview" role="status">
      <ul>
        <Check isMet={balance === 0}>
          {t(balance === 0 ? 'check.balance' : 'check.unsettled', { balance: formatMoney(balance) })}
        </Check>
        <Check isMet={isOnTheDay}>{t('check.over', { day: formatDay(String(row['departure'])) })}</Check>
      </ul>
      {!isOnTheDay && <LeavingPreview row={row} />}
      <p className="input-note">{t('check.overrideGo')}</p>
    </div>
  );
}
