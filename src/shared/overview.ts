/** What a resource shows beside its own records: the queue of decisions, the dashboard, the board, and other records that belong to one. */

/** Work that waits for a decision: the records of a view, and the action that takes them out of it. */
export interface Queue<N extends string = string, A extends string = string> {
  /** A decision: an action with a `choice` that says which of its values rejects. */
  readonly action: A;
  /** Since when it waits; the record's creation unless said otherwise. */
  readonly since?: N;
}

/** The summary of a resource on the dashboard. */
export interface Overview<N extends string = string> {
  /** Enums whose values are counted. */
  readonly by: readonly N[];
  /** An instant: how many there were in each of the last months. */
  readonly perMonth?: N;
  /** Views that make up a day's work: how many records each holds, one key away. */
  readonly today?: readonly string[];
  /** Views of the day whose first records stand there themselves, with these fields. */
  readonly lists?: Readonly<Record<string, readonly N[]>>;
}

/** As many of a list of the day are told. */
export const DAY_ROWS = 5;

/** Views of which the dashboard says how many records they hold today. */
export const viewsOfDay = ({ today = [], lists = {} }: Pick<Overview, 'today' | 'lists'>): string[] => [
  ...new Set([...today, ...Object.keys(lists)]),
];

/** Records as cards in columns, one for each of these values of an enum; actions that set it move a card. */
export interface Board<N extends string = string> {
  readonly by: N;
  readonly columns: readonly string[];
  /** Fields that a card shows beside its title. */
  readonly facts: readonly N[];
}

/** Sum or number of records that belong to a record; all of one resource are one call, grouped by the field of `of`. */
export interface RelatedFact {
  /** Its word, under `facts` of the resource's words. */
  readonly name: string;
  readonly resource: string;
  /** The other resource's field that names this record. */
  readonly field: string;
  /** An integer or an amount that is summed up; their number unless said otherwise. */
  readonly sum?: string;
  /** A day whose earliest, or latest, stands in place of a number. */
  readonly first?: string;
  readonly last?: string;
  /** Values of an enum that count; all unless said otherwise. */
  readonly of?: { readonly field: string; readonly values: readonly string[] };
}

/** Records of another resource that belong to one of this: shown on its page, the first of them and how many. */
export interface Related<N extends string = string> {
  readonly resource: string;
  /** The other resource's field that names this record. */
  readonly field: string;
  /** The column it points to; the id unless said otherwise. */
  readonly by?: N;
  /** Texts of the field that belong to this record, with its id filled in: `payout-{id}`. In place of `by`. */
  readonly as?: readonly string[];
  /** Columns that both have and in which they agree, too, where one field does not tell the record from others. */
  readonly also?: readonly N[];
  /** Which of them it is about, where some tell nothing here. */
  readonly where?: Readonly<Record<string, unknown>>;
  /** The other's fields that tell most beside this record; its list's columns unless said otherwise. */
  readonly columns?: readonly string[];
  /** As many of them stand on the page, five unless said otherwise; with none it says how many there are, and leads to them. */
  readonly first?: number;
}

/** A word under which facts stand together on a record's page: one list for all resources, so that the same thing has one word. */
export type Section =
  | 'account'
  | 'address'
  | 'agreement'
  | 'bill'
  | 'booking'
  | 'contact'
  | 'dates'
  | 'decision'
  | 'follow-up'
  | 'guest'
  | 'guests'
  | 'money'
  | 'papers'
  | 'person'
  | 'price'
  | 'rider'
  | 'room'
  | 'stay'
  | 'tax';
