/** The names of what a field can be; each side keeps one registry from these to what it needs. */
export const FIELD_KINDS = [
  'id',
  'text',
  'longtext',
  'email',
  'phone',
  'url',
  'enum',
  'country',
  'boolean',
  'integer',
  'decimal',
  'money',
  'date',
  'instant',
  'codes',
  'password',
  'file',
  'photos',
  'json',
  'tiers',
  'numbers',
  'relation',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What each tier of a scale chooses, beside its two numbers. */
export interface TierChoice {
  readonly name: string;
  readonly options: readonly string[];
  /** Choices that leave nothing to be given, and what is then kept. */
  readonly fixed: Readonly<Record<string, number>>;
}
