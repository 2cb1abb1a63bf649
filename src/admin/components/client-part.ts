import type { ComponentType, ReactNode } from 'react';
import type { MoreT } from '#admin/more-words.ts';
import type { AdminT } from '#admin/words.ts';
import type { Fields, InputOf } from '#shared/field.ts';
import type { AnyResource, Resource, RowOfResource } from '#shared/resource.ts';
import type { InputProps } from './inputs/input-props.ts';
import type { LazyScreen } from './lazy-screen.ts';

/**
 * The parts of its own that a resource may give the kit's screens: cells, inputs, panels, dialogs and limits. It draws
 * none of them.
 */

/** A record as the kit sees it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Props of every part of a record's page. */
export interface RecordProps<R = Row> {
  resource: AnyResource;
  row: R;
}

/** The same for the parts of one resource, by its declaration. */
export type PropsOf<D> = RecordProps<RowOfResource<D>>;

/** Props of a custom input, as the kit's own inputs have them. */
export interface CustomInputProps<V> {
  id: string;
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  isInvalid: boolean;
  describedBy: string;
  /** The form's current input, as it would be sent. */
  input: Followed['input'];
  /** Props of the kit's own input, for an input that only adds to it. */
  kit: InputProps;
}

export interface ConsequencesProps<R = Row> extends RecordProps<R> {
  /** Called with false when the deletion would be refused anyway. */
  onKnown: (isPossible: boolean) => void;
}

/** The form's current input, for a part that follows it. */
export interface Followed {
  /** Input as it would be sent; unreadable fields are left out, empty fields are null. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fill: (values: Readonly<Record<string, unknown>>) => void;
}

/** Props of the part between the fields and the buttons of an action's dialog, which follows the input. */
export interface ActionPreviewProps<R = Row> extends RecordProps<R>, Followed {
  readonly action: string;
}

export interface BulkPreviewProps {
  readonly rows: readonly Row[];
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Props of a part of a record's form that is no field and follows the input. */
export interface FormPartProps extends Followed {
  /** Null for a new one. */
  readonly recordId: number | null;
}

/** Props of what a list is given beside its title or below its rows, which may narrow the list. */
export interface ListPartProps {
  readonly resource: AnyResource;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onFilter: (filter: Readonly<Record<string, unknown>>) => void;
}

/** Abilities that the server would refuse this reader on one record, with the reason to show. */
export interface Limits {
  readonly isSelf: boolean;
  /** Actions that are not offered. */
  readonly actions: 'all' | readonly string[];
  /** Fields left out of its form; `all` when it has no form. */
  readonly fields: 'all' | readonly string[];
  readonly why: (t: MoreT) => string;
}

export interface Reader {
  readonly me: { readonly id: number } | null;
  readonly permissions: { has(code: number): boolean };
}

type Name<T> = keyof T & string;

/** What a list's cell draws with. */
interface ListedCell<F extends string> {
  readonly t: AdminT;
  /** Draws a field as the kit would. */
  readonly show: (field: F) => ReactNode;
}

/** Parts that a resource replaces or adds in its list, its forms, its dialogs and its record page. */
export interface ClientPart<R, I = R, A = unknown> {
  /** Loads anything else that its screens need: the audit trail uses the words of every resource. */
  readonly prepare?: () => Promise<unknown>;

  /** Title of a record whose title field alone is ambiguous. */
  readonly title?: (row: R) => string;
  /** Column that heads a row and leads to its record, where readers look for something else than the title. */
  readonly heading?: Name<R>;
  /** How a field's value looks in lists and on the show page. */
  readonly cells?: { readonly [K in keyof R]?: (value: R[K], row: R, t: AdminT) => ReactNode };
  /** How a field looks in lists alone, in place of `cells`; it may draw other fields beside it. */
  readonly listCells?: { readonly [K in keyof R]?: (value: R[K], row: R, cell: ListedCell<Name<R>>) => ReactNode };
  /** Fields that such a cell draws beside its own: a file of the list has them as well. */
  readonly listedWith?: { readonly [K in keyof R]?: readonly Name<R>[] };
  /** Inputs by field, including fields that are not columns. */
  readonly inputs?: { readonly [K in keyof I]?: ComponentType<CustomInputProps<K extends keyof R ? R[K] : I[K]>> };

  /** Small acts and choices in the head of the list; on a phone on a line of their own. */
  readonly Beside?: LazyScreen<ListPartProps>;
  /** Part below the rows: the reader came for the list, and it begins at the top. */
  readonly Below?: LazyScreen<ListPartProps>;

  /** Another look at the records, in place of the table: chosen at the head of the list, with filters of its own. */
  readonly Grid?: LazyScreen<{ readonly resource: AnyResource }>;

  /** Screen for a new record, in place of the usual form. */
  readonly Create?: LazyScreen<{ readonly resource: AnyResource }>;
  /** Initial values when a record is added from the page of the one it belongs to. */
  readonly startIn?: (parent: Row) => { readonly [K in keyof I]?: unknown };
  /** Refusals of a new record that ask for a confirmation: the confirming field, by code. */
  readonly confirms?: { readonly [code: string]: Name<I> };
  /** A part of the form that is no field, and the field that it follows. */
  readonly formPart?: { readonly under: Name<I>; readonly Part: LazyScreen<FormPartProps> };

  /** Actions that a panel offers beside the data they change, so the page's own buttons leave them out. */
  readonly panelActions?: readonly Name<A>[];
  /** Actions among `panelActions` that need the panel; lists link there instead. */
  readonly panelOnlyActions?: readonly Name<A>[];
  /** The record of this resource that an act has made, to which its page leads; null for any other act. */
  readonly madeBy?: (act: { readonly name: Name<A>; readonly after: R }) => number | null | Promise<number | null>;
  /** Limits on this record, for example one's own account: buttons are left out because the server would refuse the act. */
  readonly limits?: (row: R, reader: Reader) => Limits | null;
  /** Preview of an action's obstacles and costs. */
  readonly Preview?: LazyScreen<ActionPreviewProps<R>>;
  readonly BulkPreview?: LazyScreen<BulkPreviewProps>;
  /** Actions whose preview fills in fields, so it stands before them. */
  readonly previewFirst?: readonly Name<A>[];
  /** Inputs of actions that the preview draws: the form keeps what it fills in, and has no fields for them. */
  readonly drawnInputs?: { readonly [K in Name<A>]?: readonly string[] };
  /** Actions whose fields begin empty instead of with the record's values. */
  readonly blankActions?: readonly Name<A>[];
  /** Part of the deletion dialog that shows its consequences. */
  readonly Consequences?: LazyScreen<ConsequencesProps<R>>;

  readonly Buttons?: LazyScreen<RecordProps<R>>;
  /** On the record's page in place of its headline: what those facts come to, in a sentence. */
  readonly Lead?: LazyScreen<RecordProps<R>>;
  /** What the record beside its list shows of itself, under its headline. */
  readonly Peeked?: LazyScreen<RecordProps<R>>;
  /** Further sections of the record's page. */
  readonly Panels?: LazyScreen<RecordProps<R>>;
  /** Whether a panel holds the record's primary act, beside which those of its head stand back. */
  readonly isLedByPanel?: (row: R) => boolean;
  /** Sections that close the record's page, after the lists of what belongs to it. */
  readonly Closing?: LazyScreen<RecordProps<R>>;
  /** Reads a change noted under a name that is no field of the record; null for any other name. */
  readonly noted?: (name: string) => NotedChange | null;
  /** Fields that the page's list of fields leaves out: a panel shows them, or this record has no use for them. */
  readonly hiddenFields?: (row: R) => readonly Name<R>[];
}

/** What an area above adds to the page of another area's record, so that the lower one need not know it. */
export interface BesidePart {
  readonly Buttons?: LazyScreen<RecordProps>;
  /** Before the lists of what belongs to the record. */
  readonly Panels?: LazyScreen<RecordProps>;
  /** After them. */
  readonly Closing?: LazyScreen<RecordProps>;
}

/** A change of a record beside this one, noted in this one's history. */
export interface NotedChange {
  /** Resource whose field changed. */
  readonly resource: AnyResource;
  readonly field: string;
  /** Follows the field's label, for example the days it is about. */
  readonly about: string;
  /** The field's value within what was noted, where that is more. */
  readonly read?: (value: unknown) => unknown;
}

/** A client part without its own types. */
export interface AnyClientPart extends ClientPart<Row, Readonly<Record<string, unknown>>, Record<string, unknown>> {
  readonly resource: string;
}

/** Checks a client part against the declaration's fields and actions, and drops the types for the kit. */
export function defineClientPart<N extends string, F extends Fields, A>(
  resource: Resource<N, F, A>,
  part: ClientPart<RowOfResource<Resource<N, F, A>>, InputOf<F>, A>,
): AnyClientPart {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- forgets types on purpose; the call has checked the part against its declaration
  return { ...(part as unknown as AnyClientPart), resource: resource.name };
}
