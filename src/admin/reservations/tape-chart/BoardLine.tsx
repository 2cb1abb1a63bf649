import { memo, type ReactNode } from 'react';
import { LinkButton } from '#admin/components/Button.tsx';
import { formatDay } from '#browser/format.ts';
import { type BoardRow, type BoardStay, isFoldLine, listStaysWithin } from './board.ts';
import { boxOf, type Sizes } from './geometry.ts';
import { initialsOf } from '#browser/initials.ts';
import type { BoardLabels } from './board-labels.ts';

/**
 * One line of the tape chart: its visible stays, or its free rooms, and the keyboard's cell. It draws; keys and drags
 * are handled by the board.
 */

interface LineProps {
  readonly row: BoardRow;
  readonly index: number;
  readonly days: readonly string[];
  readonly firstDay: number;
  readonly lastDay: number;
  readonly sizes: Sizes;
  readonly labels: BoardLabels;
  /** Night of the keyboard's cell; null when the cell is in another line. */
  readonly cursorDay: number | null;
  /** Id of the stay being moved. */
  readonly movingId: number | null;
  /** Ids of the stays that were looked for; null where nothing is. */
  readonly foundIds: ReadonlySet<number> | null;
  /** Id of the found stay that the reader looks at. */
  readonly soughtId: number | null;
  /** Whether all stays without a room of this line's type are shown. */
  readonly isUnfolded: boolean;
  readonly onFold: (type: number) => void;
}

export const BoardLine = memo(function Line(props: LineProps): ReactNode {
  const { row, index, sizes, cursorDay } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`tape-line tape-${row.kind}`}
      style={{ top: index * sizes.row, height: sizes.row }}
    >
      <div role="rowheader" aria-colindex={1} className="tape-room">
        <RoomHead {...props} />
      </div>
      {row.kind === 'type' ? <FreeRooms {...props} row={row} /> : <Stays {...props} row={row} cursorDay={cursorDay} />}
    </div>
  );
});

type HeadProps = Pick<LineProps, 'row' | 'labels' | 'isUnfolded' | 'onFold'>;

function RoomHead({ row, ...props }: HeadProps): ReactNode {
  const { t, typeName } = props.labels;
  if (row.kind === 'type') {
    return (
      <>
        <strong>{typeName(row.type)}</strong>
        <small className="tape-free-word">{t('freeEach')}</small>
      </>
    );
  }
  if (row.kind === 'lane') return <LaneHead row={row} {...props} />;
  const { number, lifecycle, housekeeping } = row.unit;
  const remark = lifecycle === 'active' ? (housekeeping === 'dirty' ? t('dirty') : '') : t('outOfService');
  return (
    <>
      <span className="medium">{number}</span>
      {remark && <small>{remark}</small>}
    </>
  );
}

type LaneRow = Extract<BoardRow, { kind: 'lane' }>;

function LaneHead({ row, labels: { t, typeName }, isUnfolded, onFold }: HeadProps & { row: LaneRow }): ReactNode {
  if (row.lane === 0) {
    return (
      <>
        <em>{t('unassigned')}</em>
        {row.waiting > 0 && <small className="medium">{row.waiting}</small>}
      </>
    );
  }
  if (!isFoldLine(row)) return <span className="sr-only">{t('unassigned')}</span>;
  return (
    <LinkButton
      className="small"
      aria-expanded={isUnfolded}
      aria-label={t(isUnfolded ? 'foldOf' : 'unfoldOf', { count: row.waiting, type: typeName(row.type) })}
      onClick={() => onFold(row.type.id)}
      // The board would open the stay under its own cursor.
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      {t(isUnfolded ? 'fold' : 'unfold')}
    </LinkButton>
  );
}

type TypeRow = Extract<BoardRow, { kind: 'type' }>;

function FreeRooms(props: Omit<LineProps, 'row'> & { row: TypeRow }): ReactNode {
  const { row, days, firstDay, lastDay, sizes, labels, cursorDay } = props;
  const shown = row.free.slice(firstDay, lastDay).map((count, at) => ({ count, day: firstDay + at }));
  const beyond = cursorDay !== null && (cursorDay < firstDay || cursorDay >= lastDay) ? [cursorDay] : [];
  return [...shown, ...beyond.map((day) => ({ count: row.free[day] ?? 0, day }))].map(({ count, day }) => (
    <div
      key={day}
      role="gridcell"
      aria-colindex={day + 2}
      tabIndex={day === cursorDay ? 0 : -1}
      data-cursor={day === cursorDay || undefined}
      data-day={day}
      className={count > 0 ? 'tape-free center small' : 'tape-free center small tape-full'}
      style={{ left: sizes.side + day * sizes.day, width: sizes.day }}
      aria-label={labels.t('freeOn', { type: labels.typeName(row.type), day: formatDay(days[day] ?? ''), count })}
    >
      {count}
    </div>
  ));
}

type HoldingRow = Exclude<BoardRow, { kind: 'type' }>;

function Stays(props: Omit<LineProps, 'row'> & { row: HoldingRow }): ReactNode {
  const { row, days, firstDay, lastDay, sizes, labels, cursorDay, movingId, foundIds, soughtId } = props;
  const seen = listStaysWithin(row.stays, firstDay, lastDay);
  const [under] = cursorDay === null ? [] : listStaysWithin(row.stays, cursorDay, cursorDay + 1);
  const shown = under && !seen.includes(under) ? [...seen, under] : seen;
  return (
    <>
      {shown.map((stay) => (
        <Stay
          key={stay.id}
          stay={stay}
          row={row}
          days={days.length}
          sizes={sizes}
          labels={labels}
          isCursor={stay === under}
          mark={[
            ...(stay.id === movingId ? ['tape-moving'] : []),
            ...(foundIds?.has(stay.id) === false ? ['tape-passed-over'] : []),
            ...(stay.id === soughtId ? ['tape-sought'] : []),
          ].join(' ')}
        />
      ))}
      {row.stays
        .filter(({ keptEnd, end }) => keptEnd > end)
        .map((stay) => (
          <Kept key={`kept-${stay.id}`} stay={stay} days={days.length} sizes={sizes} labels={labels} />
        ))}
      {cursorDay !== null && !under && (
        <EmptyCell row={row} day={cursorDay} days={days} sizes={sizes} labels={labels} />
      )}
    </>
  );
}

interface StayProps {
  readonly stay: BoardStay;
  readonly row: BoardRow;
  readonly days: number;
  readonly sizes: Sizes;
  readonly labels: BoardLabels;
  readonly isCursor: boolean;
  /** Classes of what is done with it at present. */
  readonly mark: string;
}

/** A bar of this width shows two letters; the name comes with the pointer or the focus. */
const NARROW_PX = 56;

export const markOf = ({ kind, status }: Pick<BoardStay, 'kind' | 'status'>): string =>
  kind === 'reservation' ? (status ?? 'confirmed') : kind;

function Stay({ stay, row, days, sizes, labels, isCursor, mark }: StayProps): ReactNode {
  const { left, width } = boxOf(stay, sizes, days);
  const first = Math.max(0, stay.start);
  const cut = `${stay.start < 0 ? ' tape-from-before' : ''}${stay.end > days ? ' tape-goes-on' : ''}`;
  // A stay that ended before the shown days shows only its overdue nights.
  const late =
    stay.kept_until === null ? '' : stay.kept_until === stay.departure ? ' tape-kept-alone' : ' tape-overdue';
  return (
    <div
      role="gridcell"
      aria-colindex={first + 2}
      aria-colspan={Math.min(stay.end, days) - first}
      tabIndex={isCursor ? 0 : -1}
      data-cursor={isCursor || undefined}
      data-stay={stay.id}
      data-short={width < NARROW_PX && stay.kind === 'reservation' ? initialsOf(stay.title) : undefined}
      className={`tape-stay mark-${markOf(stay)}${cut}${late}${width < NARROW_PX ? ' tape-narrow' : ''} ${mark}`}
      style={{ left: sizes.side + left + 1, width: width - 2 }}
      aria-label={labels.stayLabel(stay, row)}
    >
      <span className="tape-title">{stay.title}</span>
    </div>
  );
}

/** Bar of the nights that an overdue guest keeps the unit; the stay's own label tells it in words. */
function Kept({ stay, days, sizes, labels: { t } }: Pick<StayProps, 'stay' | 'days' | 'sizes' | 'labels'>): ReactNode {
  const { left, width } = boxOf({ start: stay.end, end: stay.keptEnd }, sizes, days);
  return (
    <div aria-hidden className="tape-kept" style={{ left: sizes.side + left, width: width - 2 }}>
      {width < NARROW_PX ? null : t('overdue')}
    </div>
  );
}

interface EmptyProps extends Pick<LineProps, 'row' | 'days' | 'sizes' | 'labels'> {
  readonly day: number;
}

function EmptyCell({ row, day, days, sizes, labels: { t, roomName } }: EmptyProps): ReactNode {
  const isClosed = row.kind === 'unit' && row.unit.lifecycle !== 'active';
  return (
    <div
      role="gridcell"
      aria-colindex={day + 2}
      tabIndex={0}
      data-cursor
      data-day={day}
      className="tape-empty"
      style={{ left: sizes.side + day * sizes.day, width: sizes.day }}
      aria-label={t(isClosed ? 'closedCell' : 'emptyCell', { room: roomName(row), day: formatDay(days[day] ?? '') })}
    />
  );
}
