import { STATE_CODES } from './constants.ts';
import type { DocumentKind, Kept, SentPicture, UploadedFile } from './files.ts';
import { DOCUMENT_KINDS } from './files.ts';
import type { FieldKind, TierChoice } from './field-kinds.ts';
import type { TextFormat } from './formats.ts';
import type { SearchKind } from './search.ts';
import type { AnyShape, Shape, Structure } from './shape.ts';

/** A field is one fact said once: type, validator, column, index, input, cell, filter, codec, schema and sample come from it. */

/** Of a state, which its word says too: gold needs somebody soon, red is late, refused or stopped, blue under way, green good or finished, gray idle. */
export type Tone = 'gray' | 'green' | 'red' | 'gold' | 'blue' | 'purple';

export interface FieldSpec {
  readonly kind: FieldKind;
  /** May be null; a required field must be given on create unless it has a default. */
  readonly optional: boolean;
  /** Written only by actions and the server, never by a request body. */
  readonly managed: boolean;
  /** Never leaves the server: not in answers, filters, sorts, exports or audit values. Searched for whole where it says so. */
  readonly hidden: boolean;
  /** A proof, such as an identity number: readable on the record alone, in no list, filter, export or trail. */
  readonly proof?: boolean;
  /** Identifies a person: erased with their record, and left out of the trail's entry of that removal. */
  readonly personal?: boolean;
  /** False for what a form carries but no column keeps (a password). */
  readonly stored: boolean;
  readonly unique: boolean;
  /** How a search looks in it; not at all when left out. */
  readonly search?: SearchKind;
  /** Settable when the record is made, fixed afterwards. */
  readonly createOnly: boolean;
  /** Only actions lead from one value to the next: no undo gives it back, but that of the actions named here. */
  readonly final?: readonly string[];
  /** Copied from the record that another field names, and kept current by the database, until the field `until` holds something. */
  readonly derived?: { readonly by: string; readonly field: string; readonly until?: string };
  /** Length for text, value for numbers. */
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point of a decimal. */
  readonly scale?: number;
  /** The format of a text beyond its length. */
  readonly format?: TextFormat;
  readonly options?: Readonly<Record<string, Tone>>;
  /** Under which the options stand in the API's description where several resources have them. */
  readonly optionsName?: string;
  /** The options that forms let people choose from. */
  readonly offered?: readonly string[];
  /** Kinds of files it takes. */
  readonly accepts?: readonly DocumentKind[];
  readonly default?: unknown;
  /** The account number of whoever did something, or their name: people read the name. */
  readonly isDoer?: boolean;
  /** Its form begins with the business day, because what it is about has usually just happened. */
  readonly startsToday?: boolean;
  /** A whole number of basis points, which people read and write as a percentage. */
  readonly isPart?: boolean;
  /** Names of a tier's two numbers: where it begins, and the percentage it gives. */
  readonly parts?: readonly [from: string, gives: string];
  /** What a tier's number is a part of, where each tier chooses it: its name and the choices, words under the field's own. */
  readonly tierChoice?: TierChoice;
  /** What a written structure has to be. */
  readonly structure?: Structure<unknown>;
  /** Fields of a group's object. */
  readonly of?: Fields;
  /** What a structure holds. */
  readonly holds?: AnyShape;
  /** The resource whose record a relation names. */
  readonly to?: string;
  /** A relation that may outlive the record it names. */
  readonly loose?: boolean;
  /** Only callers with this permission code read the field. */
  readonly visibleTo?: number;
  /** Earlier names, newest first: the column is renamed, and the trail is read under the present name. */
  readonly was?: readonly string[];
}

export class Field<Value, Stored extends boolean = true> {
  /** Only a type: what a row holds here. */
  declare readonly value: Value;
  declare readonly stored: Stored;
  readonly spec: FieldSpec;

  constructor(spec: FieldSpec) {
    this.spec = spec;
  }

  private with<V = Value>(change: Partial<FieldSpec>): Field<V, Stored> {
    return new Field<V, Stored>({ ...this.spec, ...change });
  }

  optional(): Field<Value | null, Stored> {
    return this.with<Value | null>({ optional: true });
  }
  default(value: Value): Field<Value, Stored> {
    return this.with({ default: value });
  }
  min(min: number): Field<Value, Stored> {
    return this.with({ min });
  }
  max(max: number): Field<Value, Stored> {
    return this.with({ max });
  }
  format(format: TextFormat): Field<Value, Stored> {
    return this.with({ format });
  }
  unique(): Field<Value, Stored> {
    return this.with({ unique: true });
  }
  /** Lets a search look in it: as its kind of field is, or said here. */
  search(by: SearchKind = this.spec.kind === 'phone' ? 'phone' : 'text'): Field<Value, Stored> {
    return this.with({ search: by });
  }
  managed(): Field<Value, Stored> {
    return this.with({ managed: true });
  }
  hidden(): Field<Value, Stored> {
    return this.with({ hidden: true, managed: true });
  }
  proof(): Field<Value, Stored> {
    return this.with({ proof: true });
  }
  personal(): Field<Value, Stored> {
    return this.with({ personal: true });
  }
  doer(): Field<Value, Stored> {
    return this.with({ isDoer: true });
  }
  /** A day on which something happened, today unless somebody says another one; one that lies ahead is a slip. */
  today(): Field<Value, Stored> {
    return this.with({ startsToday: true });
  }
  createOnly(): Field<Value, Stored> {
    return this.with({ createOnly: true });
  }
  /** Undone by these actions alone, because restoring it otherwise would contradict what happened since. */
  final(...but: readonly string[]): Field<Value, Stored> {
    return this.with({ final: but });
  }
  /** Repeats a field of the record that the relation `by` names, for search, filters and sorts; `until` another field is given. */
  derived(by: string, field: string, kept: { readonly until?: string } = {}): Field<Value, Stored> {
    return this.with({ derived: { by, field, ...kept }, managed: true });
  }
  /** The input form of a managed field: a call may carry it, the server decides what is written. */
  asked(): Field<Value, Stored> {
    return this.with({ managed: false });
  }
  /** Asked for when the record is made and kept elsewhere, by the server part: a password, the account of a new party. */
  carried(): Field<Value, false> {
    return new Field<Value, false>({ ...this.spec, stored: false, createOnly: true });
  }
  /** A relation that may outlive what it names: a trail, a copy of what was once asked. */
  loose(): Field<Value, Stored> {
    return this.with({ loose: true });
  }
  visibleTo(permission: number): Field<Value, Stored> {
    return this.with({ visibleTo: permission });
  }
  /** Gives the options a name in the API's description, for what several resources choose from. */
  named(optionsName: string): Field<Value, Stored> {
    return this.with({ optionsName });
  }
  /** Narrows the choice of forms alone: a program may write the others as well, as far as the server part lets it. */
  offers(...offered: readonly (Value & string)[]): Field<Value, Stored> {
    return this.with({ offered });
  }
  /** Renames the field: what stands under an earlier name is this field's, in the table and in the trail. */
  was(...names: readonly [string, ...string[]]): Field<Value, Stored> {
    return this.with({ was: names });
  }
}

const plain: Omit<FieldSpec, 'kind'> = {
  optional: false,
  managed: false,
  hidden: false,
  stored: true,
  unique: false,
  createOnly: false,
};

type StateCode = (typeof STATE_CODES)[number];

const make = <V>(kind: FieldKind, extra: Partial<FieldSpec> = {}): Field<V> =>
  new Field<V>({ ...plain, kind, ...extra });

/** The kinds a declaration chooses from. */
export const f = {
  id: () => make<number>('id', { managed: true }),
  /** One line, trimmed, at most 200 characters unless said otherwise. */
  text: <T extends string = string>() => make<T>('text', { max: 200 }),
  /** Several lines, at most 5,000 characters unless said otherwise. */
  longtext: () => make<string>('longtext', { max: 5000 }),
  /** Lower-cased. */
  email: () => make<string>('email', { max: 254 }),
  /** E.164; a number that starts with 0 is taken as Malaysian. */
  phone: () => make<string>('phone', { max: 16 }),
  /** http or https only. */
  url: () => make<string>('url', { max: 500 }),
  enum: <O extends string>(options: Readonly<Record<O, Tone>>) => make<O>('enum', { options }),
  /** ISO 3166-1 alpha-3; alpha-2 and small letters are taken for it. */
  country: () => make<string>('country'),
  /** A state or federal territory of Malaysia, as the tax authority numbers them. */
  state: () =>
    make<StateCode>('enum', {
      options: Object.fromEntries(STATE_CODES.map((code) => [code, 'gray'])),
      optionsName: 'StateCode',
    }),
  boolean: () => make<boolean>('boolean'),
  integer: () => make<number>('integer'),
  /** A part in basis points, 10,000 for the whole: people read and write percent; name it `*_bp`. */
  part: () => make<number>('integer', { isPart: true }),
  /** Kept exactly as numeric with `scale` digits after the point. */
  decimal: (scale: number) => make<number>('decimal', { scale }),
  /** Integer sen; name it `*_sen`. */
  money: () => make<number>('money'),
  /** `YYYY-MM-DD`; name it `*_on` or `*_date`. */
  date: () => make<string>('date'),
  /** ISO 8601 UTC with milliseconds; name it `*_at`. */
  instant: () => make<string>('instant'),
  /** A sorted set of permission codes 0 to 63. */
  codes: () => make<number[]>('codes'),
  /** Carried by a form, kept only as a hash by the server part. */
  password: () => new Field<string, false>({ ...plain, kind: 'password', stored: false, min: 8, max: 128 }),
  /** A picture or a PDF, at most 10 MB: carried by a multipart form, kept as a document. */
  file: () => make<UploadedFile>('file', { accepts: DOCUMENT_KINDS }),
  /**
   * Pictures in an order, each with its words. A body lists all that shall be there: `id` of one that is kept, or `upload`
   * with the name of the form's part (`photos.0`) that brings a new one.
   */
  photos: () => make<readonly SentPicture[]>('photos', { accepts: ['image/webp'] }),
  /** A picture alone. */
  image: () => make<UploadedFile>('file', { accepts: ['image/webp'] }),
  /**
   * The id of a record of another resource; shown as that record's title and chosen by searching for it. The record must
   * be there, and stays as long as it is named so, unless the relation is `loose`.
   */
  relation: (to: string) => make<number>('relation', { to }),
  /**
   * Steps of a scale, `f.tiers('nights', 'percent')`: from so many nights on, so much percent. Whole numbers from 0 and
   * percent with two digits; kept in ascending order, at most 12.
   */
  tiers: <A extends string, B extends string>(from: A, gives: B) =>
    make<readonly Readonly<Record<A | B, number>>[]>('tiers', { parts: [from, gives] }),
  /**
   * Steps of a scale whose part is chosen with each, `penalties: f.steps('hours_before', 'bp', { name: 'penalty', … })`:
   * the part in basis points, the whole where none is said. Otherwise like `tiers`.
   */
  steps: <A extends string, B extends string, C extends string, O extends string>(
    from: A,
    gives: B,
    choice: TierChoice & { readonly name: C; readonly options: readonly O[] },
  ) =>
    make<readonly (Readonly<Record<A | B, number>> & Readonly<Record<C, O>>)[]>('tiers', {
      parts: [from, gives],
      tierChoice: choice,
    }),
  /** Whole numbers in the order in which they are given, at most 500; `min` and `max` bound each of them. */
  numbers: () => make<readonly number[]>('numbers'),
  /** An object within the body of a call, read as strictly as the body itself; no column keeps it. */
  group: <F extends Fields>(fields: F) =>
    new Field<InputOf<F>, false>({ ...plain, kind: 'json', stored: false, of: fields }),
  /** Structure that people write, read whole as strictly as a body; neither filtered nor sorted. */
  structured: <V>(structure: Structure<V>) => make<V>('json', { structure, holds: structure.shape }),
  /** Server-written structure, shown as it is; neither filtered nor sorted. What a resource shows says what it holds. */
  json: <V>(holds?: Shape<V>) => make<V>('json', { managed: true, ...(holds && { holds }) }),
};

/** Marks a group of fields as written only by actions and the server. */
export function managed<F extends Fields>(fields: F): F {
  const marked = Object.entries(fields).map(([name, field]) => [name, field.managed()]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets what it was given
  return Object.fromEntries(marked) as F;
}

export type AnyField = Field<unknown, boolean>;
export type Fields = Readonly<Record<string, AnyField>>;

/** Columns of every record. */
export const baseFields = {
  id: f.id(),
  version: f.integer().managed(),
  created_at: f.instant().managed(),
  updated_at: f.instant().managed(),
} satisfies Fields;
export type BaseFields = typeof baseFields;

/** The value a field holds. */
export type ValueOf<F> = F extends Field<infer V, boolean> ? V : never;

type StoredNames<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, false> ? never : K }[keyof F];

/** A stored record of these fields, base fields included. */
export type RowOf<F extends Fields> = { [K in StoredNames<F>]: Kept<ValueOf<F[K]>> } & {
  [K in keyof BaseFields]: ValueOf<BaseFields[K]>;
};

/** Type of an input; null stands for an optional field left empty. */
export type InputOf<F> = { [K in keyof F]: ValueOf<F[K]> };
