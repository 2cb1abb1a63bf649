import {
  type AnyField,
  type BaseFields,
  type Field,
  type Fields,
  type InputOf,
  type RowOf,
  type ValueOf,
  baseFields,
} from './field.ts';
import type { Basis, BasisOf } from './decide.ts';
import type { Board, Overview, Queue, Related, RelatedFact, Section } from './overview.ts';
import type { Ability, PermissionBase } from './permissions.ts';
import type { DeclaredView, ViewOf } from './views.ts';
import type { Where } from './where.ts';

/** A resource as it is declared, with the types that follow from its fields; what types cannot see is checked in `checks/`. */

/** What of an action does not depend on the fields of its resource. */
interface ActionTraits {
  readonly bulk?: boolean;
  readonly danger?: boolean;
  /** Takes a step back: never a record's primary act. */
  readonly undoes?: boolean;
  /** Takes personal fields out for good: the trail says which, not what they were. */
  readonly forgets?: boolean;
  /** Which code of the resource's group it needs; edit unless said otherwise. */
  readonly ability?: Ability;
  /** A code of another group that it needs in place of its own, or any of several: what it leads to belongs there. */
  readonly permission?: number | readonly [number, ...number[]];
  /** The specification's own call for the act, beside `PATCH /api/{resource}/{id}/{action}`; without `{id}` in it the body names the `account_number`. */
  readonly endpoint?: EndpointText;
}

/** An action as data: when it is allowed, what it asks, what it sets. */
export interface ActionDeclaration<F extends Fields, I> extends ActionTraits {
  /** The records it applies to; checked in the browser for the button and again on the locked row. */
  readonly when?: Where<RowOf<F>>;
  /** Fields with the account numbers of those who took the steps before: this one takes somebody else. */
  readonly notBy?: FieldName<F> | readonly FieldName<F>[];
  readonly input?: I & InputFields<I>;
  /** Inputs that only some of its records are asked for; of the others no value is taken but the default. */
  readonly inputWhen?: { readonly [K in keyof I]?: Where<RowOf<F>> };
  /** An enum of the input whose values become one button each. */
  readonly choice?: keyof I & string;
  /** The value of the choice that turns the record down, which makes the action a decision; the first other one approves. */
  readonly rejects?: string;
  /** What a choice between two sides stands on. */
  readonly decide?: BasisOf<F, FieldName<F>>;
  /** Guards that hold for some inputs only: the remark that a rejection needs. */
  readonly requires?: readonly Requirement<I>[];
  /** The columns it writes. Without it the server part must have a handler. */
  readonly set?: SetOf<F, I>;
  /** The state it leads to in any case; a handler adds the other columns. */
  readonly leadsTo?: NoInfer<Change<F>>;
}

/** `field` must be given whenever the input holds these values. */
export interface Requirement<I> {
  readonly when: { readonly [K in keyof I]?: ValueIn<I, K> | readonly ValueIn<I, K>[] };
  readonly field: keyof I & string;
}

type ValueIn<I, K extends keyof I> = I[K] extends Field<infer V, boolean> ? V : never;
type InputFields<I> = { [K in keyof I]: I[K] extends AnyField ? I[K] : never };
type Change<F extends Fields> = Partial<Omit<RowOf<F>, keyof BaseFields>>;
type SetOf<F extends Fields, I> = NoInfer<Change<F>> | ((input: InputOf<I>) => NoInfer<Change<F>>);
type FieldName<F extends Fields> = (keyof F | keyof BaseFields) & string;

/** A further list call of the specification: a named view of the resource, narrowed by plain query parameters. */
export interface ListDoor<N extends string = string, V extends string = string> {
  readonly view?: V;
  /** Parameter to field; `$search` looks in the search fields. An empty parameter narrows nothing. */
  readonly params?: Readonly<Record<string, N | '$search'>>;
}

/**
 * An act by which a record moves on, for the records that need it: all that allow it unless said otherwise. One that stands
 * aside is likely and never primary; in place of an act a record of another resource may be added to it.
 */
type NextStep<F extends Fields, A> =
  | (keyof A & string)
  | { readonly action: keyof A & string; readonly when?: Where<RowOf<F>>; readonly isAside?: true }
  | { readonly add: string; readonly when: Where<RowOf<F>> };

/** `POST /api/users`, followed by ` multipart` where the call takes a form. */
export type EndpointText = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/** How a record is made of something else than its own fields; the server part makes its columns of the input. */
export interface CreateDeclaration<I> {
  readonly summary: string;
  readonly input: I & InputFields<I>;
}

export interface ResourceDeclaration<F extends Fields, A> {
  /** The group's base code; its four codes guard view, create, edit and delete. Null: any administrator. */
  readonly permission: PermissionBase | null;
  /** Two resources may share a group only when the second says so. */
  readonly sharesPermission?: boolean;
  /** The setting with the address of the plain REST server that keeps its records, where they are not here. */
  readonly source?: { readonly rest: `VITE_REST_${string}` };
  /** The menu entry (by route) whose screen this resource is; none for a resource without a screen. */
  readonly route?: string;
  /** The resource on whose screen this one is a tab: its own route then stands beside the menu, not in it. */
  readonly tabOf?: string;
  readonly fields: F;
  /** The field that names a record in titles, links and the palette. */
  readonly title: FieldName<F>;
  /** Every administrator may know what its records are called, where others name them, though not open them. */
  readonly hasOpenTitles?: boolean;
  readonly columns: readonly FieldName<F>[];
  readonly filters?: readonly FieldName<F>[];
  /** Numbers whose sums over every record of the list stand at its foot, where their columns are shown. */
  readonly sums?: readonly FieldName<F>[];
  readonly sort?: { readonly [K in FieldName<F>]?: 1 | -1 };
  readonly views?: Readonly<Record<string, Where<RowOf<F>> | ViewOf<F, FieldName<F>, keyof A & string>>>;
  /** The view that the list opens with; all records stay one press away. */
  readonly home?: string;
  /** The view of what waits for somebody, which the menu leads to; the list's bare address stays whole. */
  readonly work?: string;
  /** Pairs of columns that bound a half-open span of days; a filter finds the spans that overlap its days. */
  readonly spans?: Readonly<Record<string, readonly [from: FieldName<F>, to: FieldName<F>]>>;
  /** Queues for a decision, by view, and the action that decides. */
  readonly queues?: Readonly<Record<string, Queue<FieldName<F>, keyof A & string>>>;
  readonly overview?: Overview<FieldName<F>>;
  readonly board?: Board<FieldName<F>>;
  /** Three to six facts under the record's name: what its reader came for. */
  readonly headline?: readonly (FieldName<F> | RelatedFact)[];
  /** Why a state or a flag is what it is: said beside it where it strikes. */
  readonly reasons?: { readonly [K in FieldName<F>]?: FieldName<F> };
  /** What else its page says, under a word each; a long text named here is short enough to stand among the others. */
  readonly sections?: { readonly [S in Section]?: readonly FieldName<F>[] };
  /** Days that a record waits for, and while it does: one that has passed meanwhile is marked as late wherever it shows. */
  readonly deadlines?: { readonly [K in FieldName<F>]?: Where<RowOf<F>> };
  /** Acts in the order of likelihood: the first that the record allows and that moves it on is its primary one, the next two stand beside it. */
  readonly next?: readonly NextStep<F, A>[];
  /** With the records that have any at all. */
  readonly related?: readonly (Related<FieldName<F>> & { readonly when?: Where<RowOf<F>> })[];
  /** Rows of fields; a form shows those that its mode may write. */
  readonly form: readonly (readonly FieldName<F>[])[];
  /** The records that may still change; the others stay as they are: no edit, no deletion, no action. */
  readonly open?: Where<RowOf<F>>;
  /** The specification's own calls for create, update and remove, beside the generic ones. */
  readonly endpoints?: {
    readonly create?: EndpointText;
    readonly update?: EndpointText;
    readonly remove?: EndpointText;
  };
  readonly lists?: { readonly [path: `/${string}`]: ListDoor<FieldName<F>> };
  readonly actions?: { readonly [K in keyof A]: ActionDeclaration<F, A[K]> };
  /** The codes any of which lets somebody make a record, in place of the group's own; its server part asks for the one that the record needs. */
  readonly createPermission?: readonly [number, ...number[]];
  /** False where records come and go only by other means. */
  readonly creatable?: boolean;
  readonly editable?: boolean;
  readonly removable?: boolean;
  /** The records that are offered for deletion, where the server refuses that of the others. */
  readonly removableWhen?: Where<RowOf<F>>;
  /** Fields whose values together no two records share; a refusal stands at the last of them. */
  readonly uniqueTogether?: readonly (readonly FieldName<F>[])[];
  /** Answer of GET one to a caller without the view code, where the specification words it. */
  readonly forbiddenMessage?: string;
}

/** A declared resource with its types; the kit works on `AnyResource`, server and client parts on this. */
export interface Resource<N extends string, F extends Fields, A, H = unknown, C = unknown> extends ResourceDeclaration<
  F,
  A
> {
  readonly name: N;
  /** Made by an act of its own, in place of the form and the import of its fields. */
  readonly create?: CreateDeclaration<C>;
  /** Only a type: the actions as they were written, so that one without `set` can be told from the others. */
  readonly written?: H;
}

/** Names of the actions that have no `set`: the server part must handle them. */
export type HandledActions<H> = { [K in keyof H]: H[K] extends { set: unknown } ? never : K }[keyof H];

export function defineResource<const N extends string, F extends Fields, A, H, C = unknown>(
  name: N,
  declaration: ResourceDeclaration<F, A> & { readonly actions?: H; readonly create?: CreateDeclaration<C> },
): Resource<N, F, A, H, C> {
  return { ...declaration, name };
}

/** An action with its types forgotten. */
export interface AnyAction extends ActionTraits {
  readonly when?: Readonly<Record<string, unknown>>;
  readonly notBy?: string | readonly string[];
  readonly input?: Fields;
  readonly inputWhen?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly choice?: string;
  readonly rejects?: string;
  readonly decide?: Basis;
  readonly requires?: readonly { readonly when: Readonly<Record<string, unknown>>; readonly field: string }[];
  readonly set?: Readonly<Record<string, unknown>> | ((input: never) => Readonly<Record<string, unknown>>);
  readonly leadsTo?: Readonly<Record<string, unknown>>;
}

export type AnyNextStep =
  | string
  | { readonly action: string; readonly when?: Readonly<Record<string, unknown>>; readonly isAside?: true }
  | { readonly add: string; readonly when: Readonly<Record<string, unknown>> };

/** A resource with its types forgotten: what the kit reads. */
export interface AnyResource {
  readonly name: string;
  readonly permission: PermissionBase | null;
  readonly sharesPermission?: boolean;
  readonly source?: { readonly rest: `VITE_REST_${string}` };
  readonly route?: string;
  readonly tabOf?: string;
  readonly fields: Fields;
  readonly title: string;
  readonly hasOpenTitles?: boolean;
  readonly columns: readonly string[];
  readonly filters?: readonly string[];
  readonly sums?: readonly string[];
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly views?: Readonly<Record<string, DeclaredView>>;
  readonly home?: string;
  readonly work?: string;
  readonly spans?: Readonly<Record<string, readonly [from: string, to: string]>>;
  readonly queues?: Readonly<Record<string, Queue>>;
  readonly overview?: Overview;
  readonly board?: Board;
  readonly headline?: readonly (string | RelatedFact)[];
  readonly reasons?: Readonly<Record<string, string | undefined>>;
  readonly sections?: { readonly [S in Section]?: readonly string[] };
  readonly deadlines?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly next?: readonly AnyNextStep[];
  readonly related?: readonly (Related & { readonly when?: Readonly<Record<string, unknown>> })[];
  readonly form: readonly (readonly string[])[];
  readonly open?: Readonly<Record<string, unknown>>;
  readonly endpoints?: {
    readonly create?: EndpointText;
    readonly update?: EndpointText;
    readonly remove?: EndpointText;
  };
  readonly lists?: Readonly<Record<string, ListDoor>>;
  readonly actions?: Readonly<Record<string, AnyAction>>;
  readonly create?: { readonly summary: string; readonly input: Fields };
  readonly createPermission?: readonly [number, ...number[]];
  readonly creatable?: boolean;
  readonly editable?: boolean;
  readonly removable?: boolean;
  readonly removableWhen?: Readonly<Record<string, unknown>>;
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly forbiddenMessage?: string;
}

export type RowOfResource<R> = R extends Resource<string, infer F, infer _A, infer _H> ? RowOf<F> : never;

/** Whether new records are made of their own fields, by the kit's form and by imports. */
export const isCreatable = ({ creatable, create }: Pick<AnyResource, 'create' | 'creatable'>): boolean =>
  creatable !== false && create === undefined;

/** What the act that makes a record asks; unknown where its own fields do. */
export type CreateFieldsOf<R> = R extends Resource<string, infer _F, infer _A, infer _H, infer C> ? C : never;

/** Input of an action, by its name: what its handler reads. */
export type InputOfAction<R, K> =
  R extends Resource<string, infer _F, infer A, infer _H> ? (K extends keyof A ? InputOf<A[K]> : never) : never;
type NamesIn<A> = { [K in keyof A]: keyof A[K] }[keyof A];
type ValuesIn<A, N> = { [K in keyof A]: N extends keyof A[K] ? ValueOf<A[K][N]> : never }[keyof A];

/** Input of any write: what a body for a record or one of its actions may bring, none of it in every one. */
export type InputOfWrite<R> =
  R extends Resource<string, infer F, infer A, infer _H>
    ? { readonly [N in keyof F | NamesIn<A>]?: ValuesIn<{ record: F } & A, N> }
    : never;

/** A declaration as the kit reads it, without what it knows of its own fields. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its functions take rows of its own
export const forgetTypes = (resource: Pick<AnyResource, 'name'>): AnyResource => resource as AnyResource;

const fieldsOf = new WeakMap<AnyResource, Fields>();

/** Declared fields and base fields, in that order of showing; kept, because every request asks for them. */
export function allFields(resource: AnyResource): Fields {
  const known = fieldsOf.get(resource);
  if (known) return known;
  const { id, created_at, updated_at, version } = baseFields;
  const fields = { id, ...resource.fields, created_at, updated_at, version };
  fieldsOf.set(resource, fields);
  return fields;
}

/** Columns of a resource with open titles that any administrator may list: ids and titles, in both languages. */
export function titlesOf(resource: AnyResource): AnyResource {
  const names = [resource.title, `${resource.title}_zh`];
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  return { name: resource.name, title: resource.title, permission: null, fields, columns: [resource.title], form: [] };
}
