import type { ComponentType, ReactNode } from 'react';
import type { AdminT } from '#admin/words.ts';
import type { Fields, InputOf } from '#shared/field.ts';
import type { AnyResource, Resource, RowOfResource } from '#shared/resource.ts';
import type { InputProps } from './inputs/input-props.ts';

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

export interface Panel<R> {
  /** Key under `panels` of the resource's words; also the panel's React key. */
  readonly key: string;
  readonly title: (t: AdminT) => string;
  readonly Body: ComponentType<{ record: R }>;
}

/** What a resource's client part may replace or add, from the least to the most. */
export interface ClientPart<R, I = R> {
  /** What a record is called where the title field alone would not tell. */
  readonly title?: (row: R) => string;
  /** How a field's value looks in lists and on the show page. */
  readonly cells?: { readonly [K in keyof R]?: (value: R[K], row: R, t: AdminT) => ReactNode };
  /** For every field a form may ask for, those that no column keeps included. */
  readonly inputs?: { readonly [K in keyof I]?: ComponentType<CustomInputProps<K extends keyof R ? R[K] : I[K]>> };
  /** More sections of the show page. */
  readonly panels?: readonly Panel<R>[];
}

/** A client part with its types forgotten. */
export interface AnyClientPart {
  readonly resource: string;
  readonly title: ((row: Row) => string) | null;
  readonly cells: Readonly<Record<string, (value: unknown, row: Row, t: AdminT) => ReactNode>>;
  readonly inputs: Readonly<Record<string, ComponentType<CustomInputProps<unknown>>>>;
  readonly panels: readonly Panel<Row>[];
}

/** Checked against the declaration's rows here, so that the kit may forget the types. */
export function defineClientPart<N extends string, F extends Fields, A>(
  resource: Resource<N, F, A>,
  part: ClientPart<RowOfResource<Resource<N, F, A>>, InputOf<F>>,
): AnyClientPart {
  return {
    resource: resource.name,
    title: (part.title ?? null) as AnyClientPart['title'],
    cells: (part.cells ?? {}) as AnyClientPart['cells'],
    inputs: (part.inputs ?? {}) as AnyClientPart['inputs'],
    panels: (part.panels ?? []) as unknown as AnyClientPart['panels'],
  };
}
