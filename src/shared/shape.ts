import type { Parsed } from './errors.ts';
import { type AnyField, type Field, f } from './field.ts';
import type { AnsweredFile, FileType, StoredDocument } from './files.ts';
import type { AnyResource, RowOfResource } from './resource.ts';

/**
 * What a call answers, said once: its type on both sides and its schema in the API's description. Single values are
 * fields, `f.money()`; shapes put them together. Data alone, so that a page pays for the names and for nothing else.
 */

export type ShapeSpec =
  | { readonly kind: 'object'; readonly properties: Members }
  | { readonly kind: 'map' | 'nullable'; readonly of: Member }
  /** `most` of what somebody sends. */
  | { readonly kind: 'list'; readonly of: Member; readonly most?: number }
  | { readonly kind: 'union'; readonly of: readonly Member[] }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'both' | 'tuple'; readonly of: readonly Member[] }
  /** `fields` alone, or all `but` some; each without the other. */
  | {
      readonly kind: 'record';
      readonly resource: string;
      readonly fields?: readonly string[];
      readonly but?: readonly string[];
    }
  | { readonly kind: 'document' }
  | { readonly kind: 'file'; readonly types: readonly FileType[] }
  | { readonly kind: 'anything' };

export class Shape<out T> {
  /** Only a type: what the answer holds here. */
  declare readonly type: T;
  readonly spec: ShapeSpec;
  /** Under which it stands in the API's description, once for all that use it. */
  readonly name: string | null;
  readonly isOptional: boolean;

  constructor(spec: ShapeSpec, name: string | null = null, isOptional = false) {
    this.spec = spec;
    this.name = name;
    this.isOptional = isOptional;
  }

  named(name: string): Shape<T> {
    return new Shape<T>(this.spec, name, this.isOptional);
  }
}

/** Of which others are made: `...quote.properties`. */
export class ObjectShape<const P extends Members> extends Shape<Flat<ObjectOf<P>>> {
  readonly properties: P;

  constructor(properties: P, name: string | null = null) {
    super({ kind: 'object', properties }, name);
    this.properties = properties;
  }

  override named(name: string): ObjectShape<P> {
    return new ObjectShape(this.properties, name);
  }
}

/** A property that may be left out of the answer. */
export class OptionalShape<out T> extends Shape<T> {
  declare readonly mayBeAbsent: true;
}

export type AnyShape = Shape<unknown>;
export type Member = AnyField | AnyShape;
export type Members = Readonly<Record<string, Member>>;

/** A structure that a body carries whole: what it is made of, and what else must hold between its parts. */
export interface Structure<V> {
  readonly shape: AnyShape;
  read(value: unknown): Parsed<V>;
  /** What a form begins with. */
  readonly sample: V;
}

/** The type of what stands in an answer. */
export type ShapeOf<M> = M extends Shape<infer T> ? T : M extends Field<infer V, boolean> ? V : never;

type AbsentNames<P> = { [K in keyof P]: P[K] extends OptionalShape<unknown> ? K : never }[keyof P];
type ObjectOf<P> = { readonly [K in Exclude<keyof P, AbsentNames<P>>]: ShapeOf<P[K]> } & {
  readonly [K in AbsentNames<P>]?: ShapeOf<P[K]>;
};
type TupleOf<M extends readonly Member[]> = { readonly [K in keyof M]: ShapeOf<M[K]> };
type Flat<T> = T extends infer U ? { readonly [K in keyof U]: U[K] } : never;

/** Puts fields together to what an answer holds. */
export const shape = {
  object: <const P extends Members>(properties: P): ObjectShape<P> => new ObjectShape(properties),
  list: <M extends Member>(of: M, most?: number): Shape<readonly ShapeOf<M>[]> =>
    new Shape<readonly ShapeOf<M>[]>({ kind: 'list', of, ...(most !== undefined && { most }) }),
  /** By names that the declaration does not know. */
  map: <M extends Member>(of: M): Shape<Readonly<Record<string, ShapeOf<M>>>> =>
    new Shape<Readonly<Record<string, ShapeOf<M>>>>({ kind: 'map', of }),
  nullable: <M extends Member>(of: M): Shape<ShapeOf<M> | null> =>
    new Shape<ShapeOf<M> | null>({ kind: 'nullable', of }),
  /** One of several shapes. */
  either: <const M extends readonly Member[]>(...of: M): Shape<ShapeOf<M[number]>> =>
    new Shape<ShapeOf<M[number]>>({ kind: 'union', of }),
  oneOf: <const V extends readonly (string | number | boolean)[]>(...values: V): Shape<V[number]> =>
    new Shape<V[number]>({ kind: 'choice', values }),
  optional: <M extends Member>(of: M): OptionalShape<ShapeOf<M>> =>
    new OptionalShape<ShapeOf<M>>({ kind: 'union', of: [of] }, null, true),
  /** A record as every answer shows it. */
  record: <R extends { readonly name: string }>(resource: R): Shape<RowOfResource<R>> =>
    new Shape<RowOfResource<R>>({ kind: 'record', resource: resource.name }),
  /** Some of a record's fields. */
  part: <R extends Pick<AnyResource, 'name'>, K extends keyof RowOfResource<R> & string>(
    { name }: R,
    ...fields: readonly K[]
  ): Shape<Readonly<Pick<RowOfResource<R>, K>>> =>
    new Shape<Readonly<Pick<RowOfResource<R>, K>>>({ kind: 'record', resource: name, fields }),
  /** A record without some of its fields. */
  without: <R extends Pick<AnyResource, 'name'>, K extends keyof RowOfResource<R> & string>(
    { name }: R,
    ...but: readonly K[]
  ): Shape<Readonly<Omit<RowOfResource<R>, K>>> =>
    new Shape<Readonly<Omit<RowOfResource<R>, K>>>({ kind: 'record', resource: name, but }),
  both: <A extends Member, B extends Member>(one: A, other: B): Shape<ShapeOf<A> & ShapeOf<B>> =>
    new Shape<ShapeOf<A> & ShapeOf<B>>({ kind: 'both', of: [one, other] }),
  /** So many in a row, each with its meaning. */
  tuple: <const M extends readonly Member[]>(...of: M): Shape<TupleOf<M>> =>
    new Shape<TupleOf<M>>({ kind: 'tuple', of }),
  /** A kept file as its record shows it. */
  document: (): Shape<StoredDocument> => new Shape<StoredDocument>({ kind: 'document' }),
  /** In place of JSON: a file of one of these types. */
  file: (...types: readonly FileType[]): Shape<AnsweredFile> => new Shape<AnsweredFile>({ kind: 'file', types }),
  /** What the trail and other open structures hold. */
  anything: (): Shape<unknown> => new Shape<unknown>({ kind: 'anything' }),
};

/** `{data}`, as every call of the product's own answers. */
export const dataOf = <M extends Member>(data: M): ObjectShape<{ readonly data: M }> => shape.object({ data });

/** The same of a write, with the entry that it left in the trail. */
export const writtenOf = <M extends Member>(
  data: M,
): ObjectShape<{ readonly data: M; readonly audit_id: Shape<number | null> }> =>
  shape.object({ data, audit_id: shape.nullable(f.integer()) });
