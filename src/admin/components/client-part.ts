import type { ComponentType, ReactNode } from 'react';
import type { AdminT } from '#admin/words.ts';
import type { Fields, InputOf } from '#shared/field.ts';
import type { AnyResource, Resource, RowOfResource } from '#shared/resource.ts';
import type { InputProps } from './inputs/input-props.ts';
import type { LazyScreen } from './lazy-screen.ts';

/** A record as the kit sees it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** What every part of a record's page is given. */
export interface RecordProps {
  resource: AnyResource;
  row: Row;
}

/** What a custom input is given; the same as the kit's own inputs. */
export interface CustomInputProps<V> {
  id: string;
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  isInvalid: boolean;
  describedBy: string;
  /** What the kit's own input would be given, for an input that only adds to it. */
  kit: InputProps;
}

export interface ConsequencesProps extends RecordProps {
  /** Called with false when the deletion would be refused anyway. */
  onKnown: (isPossible: boolean) => void;
}

/** What is being entered, for a part that follows it. */
export interface Followed {
  /** As it would be sent, where it can be read at all; empty fields are null. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fill: (values: Readonly<Record<string, unknown>>) => void;
}

/** What stands in an action's dialog between the fields and the buttons, and follows what is being entered. */
export interface ActionPreviewProps extends RecordProps, Followed {
  readonly action: string;
}

/** The same of many records. */
export interface BulkPreviewProps {
  readonly rows: readonly Row[];
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What stands in a record's form under some of its fields, and follows what is being entered. */
export interface FormPartProps extends Followed {
  /** Null for a new one. */
  readonly recordId: number | null;
}

/** What stands above a list may narrow it. */
export interface AboveProps {
  readonly resource: AnyResource;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onFilter: (filter: Readonly<Record<string, unknown>>) => void;
}

/** Abilities that the server would refuse this reader on one record, with the reason to show. */
export interface Limits {
  readonly isSelf: boolean;
  /** Not offered. */
  readonly actions: 'all' | readonly string[];
  /** Not in its form; all where it has none. */
  readonly fields: 'all' | readonly string[];
  readonly why: (t: AdminT) => string;
}

export interface Reader {
  readonly me: { readonly id: number } | null;
  readonly permissions: { has(code: number): boolean };
}

type Name<T> = keyof T & string;

/** What a resource's client part may replace or add in its list, its forms, its dialogs and its record page. */
export interface ClientPart<R, I = R, A = unknown> {
  /** What else must be here before its screens are: the trail speaks in the words of every resource. */
  readonly prepare?: () => Promise<unknown>;

  /** What a record is called where the title field alone would not tell. */
  readonly title?: (row: R) => string;
  /** How a field's value looks in lists and on the show page. */
  readonly cells?: { readonly [K in keyof R]?: (value: R[K], row: R, t: AdminT) => ReactNode };
  /** In lists, where a cell may say more than its value; `show` draws a field as the kit would. */
  readonly listed?: {
    readonly [K in keyof R]?: (value: R[K], row: R, t: AdminT, show: (field: Name<R>) => ReactNode) => ReactNode;
  };
  /** For every field a form may ask for, those that no column keeps included. */
  readonly inputs?: { readonly [K in keyof I]?: ComponentType<CustomInputProps<K extends keyof R ? R[K] : I[K]>> };

  /** Whether the list's views say how many records each holds. */
  readonly isCounted?: boolean;
  /** Between the head of the list and the list. */
  readonly Above?: LazyScreen<AboveProps>;

  /** The screen for a new record, where a form of fields would not do. */
  readonly Create?: LazyScreen<{ readonly resource: AnyResource }>;
  /** What the form begins with when a record is added from the page of the one it belongs to. */
  readonly startIn?: (parent: Row) => { readonly [K in keyof I]?: unknown };
  /** Refusals of a new record that ask back, by their code: the field by which one says yes. */
  readonly confirms?: { readonly [code: string]: Name<I> };
  /** A part of the form that is no field, and the field under whose row it stands. */
  readonly formPart?: { readonly under: Name<I>; readonly Part: LazyScreen<FormPartProps> };

  /** The actions that stand as buttons beside the record's name, in this order; the others wait under "More". */
  readonly main?: (row: R) => readonly Name<A>[];
  /** Actions that a panel offers beside what they change. */
  readonly taken?: readonly Name<A>[];
  /** Of these, those that only make sense at the panel: from lists one is led there. */
  readonly atPanel?: readonly Name<A>[];
  /** Limits on this record alone, for example one's own account: its buttons are left out because the server refuses them. */
  readonly limits?: (row: R, reader: Reader) => Limits | null;
  /** What an action would meet and cost, before it is taken. */
  readonly Preview?: LazyScreen<ActionPreviewProps>;
  /** The same, of many records at once. */
  readonly BulkPreview?: LazyScreen<BulkPreviewProps>;
  /** Actions whose fields are filled in by what the preview says: it stands before them. */
  readonly previewFirst?: readonly Name<A>[];
  /** Actions that say what is to be instead of what is: their fields begin empty, not with the record's own values. */
  readonly anew?: readonly Name<A>[];
  /** What follows from deleting the record, in its dialog. */
  readonly Consequences?: LazyScreen<ConsequencesProps>;

  readonly Buttons?: LazyScreen<RecordProps>;
  /** More sections of the record's page. */
  readonly Panels?: LazyScreen<RecordProps>;
  /** Fields that a panel of this record shows, or that mean nothing to it. */
  readonly apart?: (row: R) => readonly Name<R>[];
}

/** A client part with its types forgotten. */
export interface AnyClientPart extends ClientPart<Row, Readonly<Record<string, unknown>>, Record<string, unknown>> {
  readonly resource: string;
}

/** Checked against the declaration's fields and actions here, so that the kit may forget the types. */
export function defineClientPart<N extends string, F extends Fields, A>(
  resource: Resource<N, F, A>,
  part: ClientPart<RowOfResource<Resource<N, F, A>>, InputOf<F>, A>,
): AnyClientPart {
  return { ...(part as unknown as AnyClientPart), resource: resource.name };
}
