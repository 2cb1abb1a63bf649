import { readUnitsOfStay } from '#resources/reservations/calls.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import type { Stay } from './stay.ts';
import { Icon } from '#admin/components/Icon.tsx';
import { houseDay } from '#shared/business-date.ts';
import { useStayCall } from './calls.ts';
import { roomChange } from './room-change.ts';
import { reservationsWords } from './words.ts';

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }): ReactNode {
  const t = reservationsWords.useT();
  return (
    <li className={isMet ? 'preview-yes' : 'preview-no is-refused'}>
      <Icon name={isMet ? 'check' : 'close'} /> {children}
      <span className="sr-only"> ({t(isMet ? 'check.met' : 'check.missing')})</span>
    </li>
  );
}

function DepositCheck({ row }: { row: Stay }): ReactNode {
  const t = reservationsWords.useT();
  const [deposit, paid] = [row.deposit_sen, row.paid_sen - row.rounding_sen];
  if (deposit === 0) return null;
  return (
    <Check isMet={paid >= deposit}>
      {t('check.deposit', { deposit: formatMoney(deposit), paid: formatMoney(paid) })}
    </Check>
  );
}

export const Deposit = ({ row }: { row: Stay }): ReactNode =>
  row.deposit_sen === 0 ? null : (
    <ul className="preview box">
      <DepositCheck row={row} />
    </ul>
  );

/** Checks whether the unit is clean and its previous guest has left. */
function UnitChecks({ row, unitId }: { row: Stay; unitId: number }): ReactNode {
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

export function ReadyToMove({ row }: { row: Stay }): ReactNode {
  const t = reservationsWords.useT();
  const change = roomChange(row, houseDay());
  if (!change) return null;
  return (
    <div className="preview box">
      <p>
        <strong>{t('moves.rooms', change.words)}</strong>
      </p>
      <ul>{change.unitId !== null && <UnitChecks row={row} unitId={change.unitId} />}</ul>
      <p className="input-note">{t('moves.override')}</p>
    </div>
  );
}
