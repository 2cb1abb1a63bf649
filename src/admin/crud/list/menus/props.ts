import type { DecisionSide } from '#admin/crud/action/decisions.ts';
import type { Row } from '#admin/components/client-part.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import type { SavedView } from '#admin/crud/list/saved-views.ts';
import type { Columns } from '#admin/crud/list/use-columns.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import type { RowSelection } from '#admin/crud/list/use-selection.ts';

/** Apart from the components, so that a button does not bring along the menu that is loaded after it. */

export const SAVE_VIEW_ID = 'save-view';

export interface BulkBarProps {
  list: ListModel;
  selection: RowSelection;
  onAction: (action: string) => void;
}

export interface ChooserProps {
  list: ListModel;
  columns: Columns;
}

/** A task that a list hands to its page for one record. */
export type RowTask =
  | { readonly kind: 'action'; readonly action: string; readonly choice?: string }
  | { readonly kind: 'delete' };

/** A decision that a key has asked for on the row that had the focus then. */
export interface DecisionWish {
  readonly row: Row;
  readonly side: DecisionSide;
}

export interface ListActsProps {
  list: ListModel;
  /** Null once it is decided. It is kept, since a key may be pressed before the code that decides has arrived. */
  wish: DecisionWish | null;
  onDecided: () => void;
  onTask: (row: Row, task: RowTask) => void;
}

export interface RowMenuProps {
  resource: AnyResource;
  row: Row;
  title: string;
  words: FullWords;
  onTask: (row: Row, task: RowTask) => void;
}

export interface SavedViewMenuProps {
  list: ListModel;
  columns: Columns;
  /** Saved view in the address, where it is the reader's own. */
  own: SavedView | undefined;
}
