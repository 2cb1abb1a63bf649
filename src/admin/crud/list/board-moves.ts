import type { Row } from '#admin/components/client-part.ts';
import type { Board } from '#shared/overview.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { changeOf } from '#shared/actions.ts';

/** Moves of a board's cards: which actions take a card to which column. */

/** An action that moves a card to another column. */
export interface Move {
  readonly to: string;
  readonly name: string;
  readonly action: AnyAction;
}

/** A record as the board shows it. */
interface Card {
  readonly resource: AnyResource;
  readonly row: Row;
}

const boardOf = ({ board }: AnyResource): Pick<Board, 'by' | 'columns'> => board ?? { by: '', columns: [] };

/** Possible moves of a card; among several actions to one column, the first declared. */
export function movesOf(resource: AnyResource, row: Row, possible: readonly (readonly [string, AnyAction])[]): Move[] {
  const { by, columns } = boardOf(resource);
  const moves = possible.map(([name, action]) => ({ to: String(changeOf(action, {})[by]), name, action }));
  return columns
    .filter((column) => column !== row[by])
    .flatMap((column) => moves.find(({ to }) => to === column) ?? []);
}

/** The nearest column in a direction to which the card can move. */
export function nextMove({ resource, row }: Card, moves: readonly Move[], step: 1 | -1): Move | undefined {
  const { by, columns } = boardOf(resource);
  const at = columns.indexOf(String(row[by]));
  const ahead = step === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  return ahead.flatMap((column) => moves.find(({ to }) => to === column) ?? [])[0];
}
