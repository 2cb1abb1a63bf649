import './reservations.css';
import { useEffect, useId, type ReactNode } from 'react';
import { formatMoney } from '#browser/format.ts';
import { Loaded } from '#admin/crud/record/Loaded.tsx';
import { readFolio } from '#resources/reservations/calls.ts';
import { readExtra } from '#shared/reservations/extra-charge.ts';
import type { MarkedLine } from '#shared/reservations/stay-answers.ts';
import type { StayPreviewProps } from './stay.ts';
import { useStayCall } from './calls.ts';
import { useSaid } from './PriceLines.tsx';
import { CancellationNote } from './CancellationNote.tsx';
import { CreditHere } from './CreditHere.tsx';
import { DatesChange, GuestsChange, VoucherChange } from './ChangePreview.tsx';
import { Deposit, ReadyToMove } from './Checks.tsx';
import { LeavingPreview } from './LeavingPreview.tsx';
import { RoomPreview } from './Quarantine.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { reservationsWords } from './words.ts';

/** Preview of the obstacles and costs of an action on a stay. */
export function ActionPreview({ resource, row, action, input, fill }: StayPreviewProps): ReactNode {
  switch (action) {
    case 'change-dates':
      return <DatesChange row={row} input={input} fill={fill} />;
    case 'change-guests':
      return <GuestsChange row={row} input={input} fill={fill} />;
    case 'apply-voucher':
      return <VoucherChange row={row} input={input} fill={fill} />;
    case 'early-departure':
      return (
        <div className="preview box" role="status">
          <LeavingPreview row={row} />
        </div>
      );
    case 'move':
    case 'assign':
    case 'split':
      return <UnitChoice row={row} action={action} input={input} fill={fill} />;
    case 'accept':
      return (
        <RoomPreview resource={resource} row={row} input={input} fill={fill}>
          <UnitChoice row={row} action={action} input={input} fill={fill} />
        </RoomPreview>
      );
    case 'cancel':
    case 'no-show':
      return <CancellationNote row={row} isNoShow={action === 'no-show'} />;
    case 'confirm':
      return <Deposit row={row} />;
    case 'moved':
      return <ReadyToMove row={row} />;
    case 'take-off-charge':
      return <ChargeChoice row={row} input={input} fill={fill} />;
    case 'move-credit':
      return <CreditHere row={row} />;
    default:
      return null;
  }
}

type ChoiceProps = Pick<StayPreviewProps, 'row' | 'input' | 'fill'>;

/** Charges on the bill beside the stay, of which one goes. */
function ChargeChoice({ row, ...followed }: ChoiceProps): ReactNode {
  const folio = useStayCall(readFolio, { id: row.id });
  return (
    <div className="preview box">
      <Loaded of={folio}>
        {({ data }) => (
          <Charges lines={data.lines.filter((line) => line.stands && readExtra(line) !== null)} {...followed} />
        )}
      </Loaded>
    </div>
  );
}

function Charges({
  lines,
  input,
  fill,
}: Omit<ChoiceProps, 'row'> & { readonly lines: readonly MarkedLine[] }): ReactNode {
  const t = reservationsWords.useT();
  const said = useSaid();
  const name = useId();
  const choose = (line: MarkedLine): void =>
    fill({ line_id: line.id, charged_for: readExtra(line)?.charged_for ?? null });
  const [only, ...others] = lines;
  useEffect(() => {
    if (only && others.length === 0) choose(only);
    // oxlint-disable-next-line react/exhaustive-deps -- because the bill is read once, when the form opens.
  }, []);
  if (!only) return <p role="status">{t('charges.none')}</p>;
  return (
    <div className="stack" role="radiogroup" aria-labelledby={name}>
      <p id={name}>{t('charges.which')}</p>
      {lines.map((line) => (
        <label key={line.id} className="line gap-2">
          <input type="radio" name={name} checked={input['line_id'] === line.id} onChange={() => choose(line)} />
          {said(line.label)} · {formatMoney(line.amount_sen)} · {readExtra(line)?.reason}
        </label>
      ))}
    </div>
  );
}
