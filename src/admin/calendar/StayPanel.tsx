import '#admin/crud/dialogs.css';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatDay, formatMoney } from '#browser/format.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { addDays, countNights } from '#shared/booking/night.ts';
import { isDay } from '#shared/day.ts';
import type { Board, BoardStay } from './board.ts';
import { markOf } from './BoardLine.tsx';
import {
  type PriceMode,
  type Target,
  canStandIn,
  freedomOf,
  hasTwoPrices,
  isFree,
  placeOf,
  sameDays,
  sameTarget,
} from './change.ts';
import { type Told, nightsText, objection, ruleAgainst, signed } from './told.ts';
import { useChange } from './use-change.ts';
import { type PreviewState, usePreview } from './use-preview.ts';

interface PanelProps {
  readonly board: Board;
  readonly stay: BoardStay;
  /** Where it was dropped; null when it was only opened. */
  readonly target: Target | null;
  readonly told: Told;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** One stay: what it is, the way to its record, and a change of room or days beside what is now. */
export function StayPanel({ board, stay, target, told, canEdit, onClose }: PanelProps): ReactNode {
  const { t, stateName } = told;
  const isBlock = stay.kind !== 'reservation';
  const title = t(isBlock ? 'panel.block' : 'panel.title', { title: stay.title });
  const [route, id] = isBlock ? ['/admin/unit-blocks', stay.block_id] : ['/admin/reservation', stay.reservation_id];
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      <p className="tape-facts">
        <span className={`tape-chip mark-${markOf(stay)}`}>{stateName(stay)}</span>
        {stay.reference && <span>{stay.reference}</span>}
        <span>{roomText(board, stay, told)}</span>
        <span>
          {formatDay(stay.arrival)} – {formatDay(stay.departure)},{' '}
          {nightsText(t, countNights(stay.arrival, stay.departure))}
        </span>
        {!isBlock && (
          <span>
            {stay.balance_sen > 0 ? t('panel.balance', { amount: formatMoney(stay.balance_sen) }) : t('panel.settled')}
          </span>
        )}
        <AdminLink to={`${route}/${id ?? ''}`}>{t(isBlock ? 'panel.openBlock' : 'panel.open')}</AdminLink>
      </p>
      {canEdit && isFree(freedomOf(stay)) ? (
        <>
          <ChangeForm board={board} stay={stay} first={target ?? placeOf(stay)} told={told} onClose={onClose} />
          {target === null && canSplit(stay) && <SplitForm board={board} stay={stay} told={told} onClose={onClose} />}
        </>
      ) : (
        <>
          {!isBlock && <p>{t('panel.fixed')}</p>}
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={onClose}>
              {t('panel.cancel')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<PanelProps, 'board' | 'stay' | 'told' | 'onClose'> {
  readonly first: Target;
}

function ChangeForm({ board, stay, first, told, onClose }: FormProps): ReactNode {
  const { t } = told;
  const ids = useId();
  const [target, setTarget] = useState(first);
  const [price, setPrice] = useState<PriceMode>('keep');
  const { send, isBusy, refusal } = useChange(board, stay, told, onClose);
  const areDaysRight = isDay(target.arrival) && isDay(target.departure) && target.arrival < target.departure;
  const isDifferent = !sameTarget(target, placeOf(stay));
  const preview = usePreview(stay, areDaysRight ? target : null);
  const free = freedomOf(stay);
  const isBlock = stay.block_id !== null;
  const confirm = useRef<HTMLButtonElement>(null);
  // What was dropped only waits for a yes.
  useEffect(() => {
    if (!sameTarget(first, placeOf(stay))) confirm.current?.focus();
  }, [first, stay]);
  const rule = ruleAgainst(told, preview);
  const [reason, setReason] = useState('');
  const lacksReason = rule !== '' && reason.trim() === '';
  const hint = !areDaysRight ? t('panel.wrongDays') : !isDifferent ? t('panel.unchanged') : '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (areDaysRight && isDifferent && !lacksReason) void send(target, price, rule === '' ? null : reason.trim());
      }}
    >
      <h3 className="tape-change-title">{t(isBlock ? 'panel.blockTitle' : 'panel.changeTitle')}</h3>
      <div className="tape-change">
        {free.room && (
          <>
            <label htmlFor={`${ids}-room`}>{t('panel.room')}</label>
            <RoomChoice id={`${ids}-room`} board={board} stay={stay} target={target} told={told} onTarget={setTarget} />
          </>
        )}
        {(['arrival', 'departure'] as const).map((end) => (
          <div key={end} className="tape-change-day">
            <label htmlFor={`${ids}-${end}`}>{t(`panel.${end}`)}</label>
            <input
              id={`${ids}-${end}`}
              className="control"
              type="date"
              disabled={!free[end === 'arrival' ? 'start' : 'end']}
              value={target[end]}
              onChange={(event) => setTarget({ ...target, [end]: event.target.value })}
            />
          </div>
        ))}
      </div>
      {hint === '' ? (
        <Comparison
          board={board}
          stay={stay}
          target={target}
          preview={preview}
          told={told}
          price={price}
          onPrice={setPrice}
        />
      ) : (
        <p role="status">{hint}</p>
      )}
      {hint === '' && rule !== '' && (
        <div className="tape-rule">
          <p id={`${ids}-rule`} className="control-error">
            {t('panel.againstRule', { rule })}
          </p>
          <label htmlFor={`${ids}-reason`}>{t('panel.override')}</label>
          <input
            id={`${ids}-reason`}
            className="control"
            maxLength={500}
            aria-describedby={`${ids}-rule`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      {refusal && (
        <p role="alert" className="control-error">
          {refusal}
        </p>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t('panel.cancel')}
        </button>
        <button
          type="submit"
          className="button button-primary"
          ref={confirm}
          disabled={isBusy || hint !== '' || lacksReason || objection(told, preview) !== ''}
        >
          {t(isBusy ? 'panel.confirming' : isBlock ? 'panel.confirmBlock' : 'panel.confirm')}
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps extends Pick<FormProps, 'board' | 'stay' | 'told'> {
  readonly id: string;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
}

function RoomChoice({ id, board, stay, target, told, onTarget }: ChoiceProps): ReactNode {
  const types = board.rows.flatMap((row) => (row.kind === 'type' ? [row.type] : []));
  const lane = board.rows.find((row) => row.kind === 'lane' && canStandIn(stay, row));
  const choose = (text: string): void => {
    const unit_id = text === '' ? null : Number(text);
    const type = types.find(({ units }) => units.some((unit) => unit.id === unit_id));
    onTarget({ ...target, unit_id, room_type_id: type?.id ?? stay.room_type_id });
  };
  return (
    <select id={id} className="control" value={target.unit_id ?? ''} onChange={(event) => choose(event.target.value)}>
      {(lane || stay.unit_id === null) && <option value="">{told.t('unassigned')}</option>}
      {types.map((type) => (
        <optgroup key={type.id} label={told.typeName(type)}>
          {type.units
            .filter(({ lifecycle, id: unit }) => lifecycle === 'active' || unit === stay.unit_id)
            .map((unit) => (
              <option key={unit.id} value={unit.id}>
                {unit.number}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The room and what kind of room it is. */
function roomText(
  board: Board,
  { unit_id, room_type_id }: Pick<Target, 'unit_id' | 'room_type_id'>,
  told: Told,
): string {
  const unit = board.rows.find((row) => row.kind === 'unit' && row.unit.id === unit_id);
  const type = board.rows.find((row) => row.kind === 'type' && row.type.id === room_type_id);
  if (unit?.kind === 'unit') return `${told.roomName(unit)}, ${told.typeName(unit.type)}`;
  return type ? `${told.t('unassigned')}, ${told.typeName(type.type)}` : '';
}

const canSplit = ({ kind, status, arrival, departure }: BoardStay): boolean =>
  kind === 'reservation' &&
  (status === 'pending' || status === 'confirmed' || status === 'checked_in') &&
  countNights(arrival, departure) > 1;

/** Cuts the stay on a day; from then on the guest may sleep in another room. The price stays as it is. */
function SplitForm({ board, stay, told, onClose }: Pick<PanelProps, 'board' | 'stay' | 'told' | 'onClose'>): ReactNode {
  const { t } = told;
  const ids = useId();
  const [first, last] = [addDays(stay.arrival, 1), addDays(stay.departure, -1)];
  const [date, setDate] = useState(first);
  const [room, setRoom] = useState(placeOf(stay));
  const { split, isBusy, refusal } = useChange(board, stay, told, onClose);
  const isRight = isDay(date) && first <= date && date <= last;
  return (
    <details className="tape-split">
      <summary>{t('split.title')}</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !isBusy) void split({ date, unit_id: room.unit_id === stay.unit_id ? null : room.unit_id });
        }}
      >
        <div className="tape-change">
          <div className="tape-change-day">
            <label htmlFor={`${ids}-date`}>{t('split.date')}</label>
            <input
              id={`${ids}-date`}
              className="control"
              type="date"
              min={first}
              max={last}
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </div>
          <div className="tape-change-day">
            <label htmlFor={`${ids}-room`}>{t('split.room')}</label>
            <RoomChoice id={`${ids}-room`} board={board} stay={stay} target={room} told={told} onTarget={setRoom} />
          </div>
        </div>
        {!isRight && (
          <p role="status">{t('split.wrongDay', { from: told.shortDay(first), to: told.shortDay(last) })}</p>
        )}
        {refusal && (
          <p role="alert" className="control-error">
            {refusal}
          </p>
        )}
        <div className="dialog-buttons">
          <button type="submit" className="button" disabled={!isRight || isBusy}>
            {t('split.confirm')}
          </button>
        </div>
      </form>
    </details>
  );
}

interface ComparisonProps extends Pick<FormProps, 'board' | 'stay' | 'told'> {
  readonly target: Target;
  readonly preview: PreviewState;
  readonly price: PriceMode;
  readonly onPrice: (price: PriceMode) => void;
}

/** What is now beside what would be, and which of the two prices. */
function Comparison({ board, stay, target, preview, told, price, onPrice }: ComparisonProps): ReactNode {
  const { t } = told;
  const name = useId();
  const isBlock = stay.block_id !== null;
  const known = preview.kind === 'known' ? preview.preview : null;
  const against = objection(told, preview);
  const money = (sen: number | undefined): string => (sen === undefined ? '…' : formatMoney(sen));
  const isPriced = known !== null && hasTwoPrices(stay, target);
  /** In another room for the same nights the agreed price stands. */
  const differenceOf = (mode: PriceMode): number =>
    mode === 'keep' && sameDays(stay, target) ? 0 : (known?.[mode].difference_sen ?? 0);
  const agreed = known ? known.keep.total_sen - known.keep.difference_sen : undefined;
  const changed = agreed === undefined ? undefined : agreed + differenceOf(isPriced ? price : 'keep');
  const lines: readonly (readonly [string, string, string])[] = [
    [t('panel.room'), roomText(board, placeOf(stay), told), roomText(board, target, told)],
    [t('panel.arrival'), formatDay(stay.arrival), formatDay(target.arrival)],
    [t('panel.departure'), formatDay(stay.departure), formatDay(target.departure)],
    [
      t('panel.nights'),
      String(countNights(stay.arrival, stay.departure)),
      String(countNights(target.arrival, target.departure)),
    ],
    ...(isBlock ? [] : [[t('panel.total'), money(agreed), money(changed)] as const]),
  ];
  return (
    <>
      <table className="tape-compare">
        <thead>
          <tr>
            <th scope="col">{t('panel.changeTitle')}</th>
            <th scope="col">{t('panel.was')}</th>
            <th scope="col">{t('panel.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([what, was, becomes]) => (
            <tr key={what} className={was === becomes ? undefined : 'tape-differs'}>
              <th scope="row">{what}</th>
              <td>{was}</td>
              <td>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {target.room_type_id !== stay.room_type_id && <p>{t('panel.upgrade')}</p>}
      <p role="status" className={against === '' ? undefined : 'control-error'}>
        {preview.kind === 'waiting' && t('panel.checking')}
        {against}
        {known && !isPriced && `${t('panel.difference')}: ${signed(differenceOf('keep'))}`}
      </p>
      {known && isPriced && (
        <fieldset className="tape-prices">
          <legend>{t('panel.price')}</legend>
          {(['keep', 'whole'] as const).map((mode) => (
            <label key={mode} className="check">
              <input type="radio" name={name} checked={price === mode} onChange={() => onPrice(mode)} />
              {t(`panel.${mode}`, { difference: signed(differenceOf(mode)) })}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
