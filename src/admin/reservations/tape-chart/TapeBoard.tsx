import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { BoardGround, BoardHead } from './BoardHead.tsx';
import { BoardLine } from './BoardLine.tsx';
import { Ghost } from './Ghost.tsx';
import type { Sizes } from './geometry.ts';
import { type BoardProps, useBoard } from './use-board.ts';

/** Grid of units by nights, walked through with the arrow keys; only visible cells are rendered. */
export function TapeBoard(props: BoardProps): ReactNode {
  const { board, labels, found, sought, unfolded, onFold, onBook } = props;
  const { scroller, sizes, shown, places, proposals, said, handlers } = useBoard(props);
  const { cursor, moving } = places;
  const foundIds = useMemo(() => found && new Set(found.map(({ id }) => id)), [found]);
  const lines = Array.from({ length: shown.lastRow - shown.firstRow }, (_, at) => shown.firstRow + at);
  if (cursor.row < shown.firstRow || cursor.row >= shown.lastRow) lines.push(cursor.row);
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- because the cells take the focus. */}
      <div
        ref={scroller}
        role="grid"
        className={onBook ? 'tape box tape-bookable' : 'tape box'}
        aria-label={labels.t('grid')}
        aria-rowcount={board.rows.length + 1}
        aria-colcount={board.days.length + 1}
        {...handlers}
      >
        <div className="tape-whole" role="presentation" style={wholeStyle(sizes, board.days.length)}>
          <BoardHead board={board} firstDay={shown.firstDay} lastDay={shown.lastDay} sizes={sizes} labels={labels} />
          <div className="tape-body" role="rowgroup" style={{ height: board.rows.length * sizes.row }}>
            <BoardGround days={board.days} nights={board.nights} today={board.today} sizes={sizes} />
            {lines.map((index) => {
              const row = board.rows[index];
              return row ? (
                <BoardLine
                  key={row.key}
                  row={row}
                  index={index}
                  days={board.days}
                  firstDay={shown.firstDay}
                  lastDay={shown.lastDay}
                  sizes={sizes}
                  labels={labels}
                  cursorDay={index === cursor.row ? cursor.day : null}
                  movingId={moving && 'stays' in row && row.stays.includes(moving.stay) ? moving.stay.id : null}
                  foundIds={foundIds}
                  isUnfolded={unfolded.has(row.type.id)}
                  onFold={onFold}
                  soughtId={sought && 'stays' in row && row.stays.includes(sought) ? sought.id : null}
                />
              ) : null;
            })}
            {proposals.map(({ place, isRefused, text }) => (
              <Ghost
                key={`${place.row}/${place.start}`}
                place={place}
                days={board.days.length}
                sizes={sizes}
                isRefused={isRefused}
                text={text}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

/** Sizes of the board for the style sheet. */
const wholeStyle = ({ day, side }: Sizes, days: number): CSSProperties =>
  Object.assign({ width: side + days * day }, { '--tape-day': `${day}px`, '--tape-side': `${side}px` });
