import type { ReactNode } from 'react';
import type { GridSizes } from './grid-layout.ts';
import type { GridLooks } from './GridLine.tsx';
import type { GridModel } from './use-grid.ts';

/** A strip over the columns' heads, with stretches that lie over some of them: holidays over days. */
export interface GridBand {
  readonly key: string;
  readonly title: string;
  readonly spans: readonly {
    readonly key: string;
    /** Indexes of its columns, both ends included. */
    readonly from: number;
    readonly to: number;
    readonly text: string;
    readonly tone?: 'info' | 'warning' | undefined;
  }[];
}

const HEAD_PX = 40;
const BAND_PX = 24;

export const headHeight = (bands: readonly GridBand[] = []): number => HEAD_PX + bands.length * BAND_PX;

interface GridHeadProps<V> {
  readonly grid: GridModel<V>;
  readonly looks: GridLooks<V>;
  readonly bands: readonly GridBand[] | undefined;
  readonly corner: ReactNode;
  readonly columns: readonly number[];
  readonly sizes: GridSizes;
}

/** The sticky heads of the columns. What the bands say is told in the cells too, so they are a drawing alone. */
export function GridHead<V>({ grid, looks, bands = [], corner, columns, sizes }: GridHeadProps<V>): ReactNode {
  const { sheet, bounds } = grid;
  return (
    <div className="grid-head" role="rowgroup" style={{ height: sizes.head }}>
      {bands.map((band) => (
        <div key={band.key} className="grid-band" aria-hidden="true">
          <span className="grid-side cut">{band.title}</span>
          {band.spans.map(({ key, from, to, text, tone }) => (
            <span
              key={key}
              className={`grid-span cut${tone ? ` grid-span-${tone}` : ''}`}
              style={{ left: sizes.side + from * sizes.column, width: (to - from + 1) * sizes.column }}
              title={text}
            >
              {text}
            </span>
          ))}
        </div>
      ))}
      <div role="row" aria-rowindex={1} className="grid-columns" style={{ height: HEAD_PX }}>
        <div role="columnheader" aria-colindex={1} className="grid-side">
          {corner}
        </div>
        {columns.map((at) => {
          const column = sheet.columns[at];
          if (!column) return null;
          const isChosen = bounds.left <= at && at <= bounds.right;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={at + 2}
              className={`grid-title ${looks.classOfColumn?.(column) ?? ''}${isChosen ? ' is-chosen' : ''}`}
              style={{ left: sizes.side + at * sizes.column }}
              title={column.title}
            >
              {looks.showColumn ? looks.showColumn(column) : <span className="cut">{column.title}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
