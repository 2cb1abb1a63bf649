import type { ReactNode } from 'react';

interface CardTableProps {
  /** Names of the columns of words, then of those of figures, which stand at the right. */
  readonly heads: readonly string[];
  readonly figures?: readonly string[];
  /** Rows. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Name of a last column, whose cells hold what can be done with their row. */
  readonly acts?: string | undefined;
  /** Whether two lines are enough for a card: what and how much, and the rest beneath without names. */
  readonly isBrief?: boolean;
}

/** A table whose rows become cards on a phone. */
export function CardTable({ heads, figures = [], children, foot, acts, isBrief = false }: CardTableProps): ReactNode {
  return (
    <div className="table-scroll">
      <table className={`ruled tabular card-rows owner-table${isBrief ? ' brief-rows' : ''}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {figures.map((head) => (
              <th key={head} scope="col" className="cell-right">
                {head}
              </th>
            ))}
            {acts !== undefined && (
              <th scope="col">
                <span className="sr-only">{acts}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
