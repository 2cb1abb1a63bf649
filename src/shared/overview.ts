/** Where the work of a resource stands at a glance: the queue of decisions, the dashboard, the board. */

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

/** Records as cards in columns, one for each of these values of an enum; actions that set it move a card. */
export interface Board<N extends string = string> {
  readonly by: N;
  readonly columns: readonly string[];
  /** Fields that a card shows beside its title. */
  readonly facts: readonly N[];
}
