export type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What generated tests must begin with beyond what declarations say; each area says it of its own resources. */
export interface Beginnings {
  /** What a record has to be for others to name it, by resource. */
  readonly named?: Values;
  /** What a new record must say to be one, by resource. */
  readonly created?: Values;
  /** A record that still holds on to whom it names, by resource. */
  readonly standing?: Values;
  /** What a record has to be before an action, beside what its guard asks for, by `resource.action`. */
  readonly acted?: Values;
}
