import type { Issue, ProblemCode } from '#shared/errors.ts';
import type { Fields, InputOf, RowOf } from '#shared/field.ts';
import type {
  AnyResource,
  CreateFieldsOf,
  HandledActions,
  InputOfAction,
  InputOfWrite,
  Resource,
  RowOfResource,
} from '#shared/resource.ts';
import type { AnyShape } from '#shared/shape.ts';
import type { Values } from '#shared/validate.ts';
import type { ColumnsOf, Predicate, Where } from '#shared/where.ts';
import type { Row, StoredRow } from '#server/platform/database/table.ts';
import type { Gate } from '#server/platform/files/gate.ts';
import type { Veils } from '#server/platform/database/veils.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Changes } from '#server/kit/audit/entry.ts';
import type { Caller, RequestContext } from './caller.ts';
import type { Documents } from '#server/kit/documents/documents.ts';
import type { Bound, Kit } from './kit.ts';
import type { MovedOn } from './moved-on.ts';
import type { ServedCall } from './serve.ts';

/**
 * What a resource may add on the server to its declaration: the shapes of commands, hooks, routes and lists, with the
 * types that the declaration gives them. They are carried out by `commands.ts`.
 */

export type CommandKind = 'create' | 'update' | 'remove' | 'action' | 'undo';

/** A write that is permitted and parsed, its row locked, nothing written yet. */
export interface Command<R = StoredRow, I = unknown> {
  readonly kind: CommandKind;
  /** The action's name; null for the rest. */
  readonly action: string | null;
  readonly kit: Kit;
  readonly tx: Transaction;
  readonly context: RequestContext;
  /** The files of this and every other record. */
  readonly documents: Documents;
  /** Null on create. */
  readonly before: R | null;
  /** The columns that will be written; empty on remove. */
  readonly change: Partial<R>;
  /** The parsed body, passwords and files included. */
  readonly input: I;
  /** Fields that the body named, with any value. */
  readonly said: ReadonlySet<string>;
}

/** The command of an action, which always has its record. */
export interface ActionCommand<R = StoredRow, I = unknown> extends Command<R, I> {
  readonly action: string;
  readonly before: R;
}

/** An action as its handler gets it. */
export interface HandledCommand<R = StoredRow, I = unknown> extends ActionCommand<R, I> {
  /** Has the trail say what was changed beside the record, in place of the record's own fields; `undoBeside` takes it back. */
  note(changes: Changes): void;
}

/** A command whose resource is not known where it is carried out. */
export type AnyCommand = Command<StoredRow, Values>;

/** Any write to a record of this resource, as the hooks of its server part get it. */
export type WriteTo<D> = Command<RowOfResource<D>, InputOfWrite<D>>;

export type ActionName<D> = D extends Resource<string, infer _F, infer A, infer _H> ? keyof A : never;

/** One action of this resource, as its handler gets it. */
export type ActionOn<D, K extends ActionName<D>> = HandledCommand<RowOfResource<D>, InputOfAction<D, K>>;

/** The record as a write other than a removal leaves it: a new one has every column by now, a changed one those that it had. */
export const recordAfter = <R>({ before, change }: Pick<Command<R>, 'before' | 'change'>): R =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kit has parsed every required field and filled in the defaults
  ({ ...before, ...change }) as R;

/** A list call of the specification whose parameters say more than equality. */
export interface ListRoute {
  readonly path: `/${string}`;
  readonly summary: string;
  /** Its own parameters, beside those of every list. */
  readonly input: Fields;
  /** The filter that they come to, or a refusal. */
  narrow(call: ListCall): Promise<Readonly<Record<string, unknown>>>;
}

export interface ListCall<I = Values> {
  readonly reader: Reader;
  readonly context: RequestContext;
  readonly input: I;
}

interface TypedListRoute<F extends Fields> extends Omit<ListRoute, 'input' | 'narrow'> {
  readonly input: F;
  narrow(call: ListCall<InputOf<F>>): ReturnType<ListRoute['narrow']>;
}

/** A list call whose parameters have the types that its own fields give them. */
export const listRoute = <F extends Fields>(route: TypedListRoute<F>): ListRoute =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's fields have read the parameters
  route as unknown as ListRoute;

/** The command by which a record of this resource is made of the input that its declaration asks for. */
export type CreateCommand<D> = Command<RowOfResource<D>, InputOf<CreateFieldsOf<D>>>;

/** A record about to be made. */
export interface Creation<R> {
  readonly columns: Partial<R>;
  /** What it entails in other tables, once it is written. */
  entails?(record: R): Promise<unknown>;
}

/** The act that makes a record, where the declaration has one. */
interface Creating<R, I> {
  handle(command: Command<R, I>): Promise<Creation<R>>;
  /** Queue in which callers wait without holding a connection, for nights that many want at once. */
  readonly gate?: Gate;
  /** What it may refuse with beyond what every creation may, and what these refusals hold beside code and sentence. */
  readonly refuses?: readonly ProblemCode[];
  readonly refusal?: AnyShape;
}

/** Further ways in which a word of the list's search finds a row, because a row says more than its search fields hold. */
export interface Finds<R = StoredRow> {
  /** Relations, by the titles of their records, and choices, by the words of their options. */
  readonly by: readonly (keyof R & string)[];
  /** Further conditions, each enough; `ask` tells the records of a resource that the caller sees and whose title holds the word. */
  also?(word: string, ask: (to: string) => Promise<readonly number[]>): Promise<readonly Predicate<ColumnsOf<R>>[]>;
}

/** Behaviour of a resource on the server beyond its declaration. */
export interface ServerPart<R, I> {
  /** Changes of its records wait for each other: `before` looks at other records too, and what it saw must still hold. */
  readonly oneAtATime?: boolean;
  /** Refuses a caller who may not touch this record at all, before anything else is said about the write. */
  guard?(context: RequestContext, record: R): void;
  /** Issues beyond the rules of single fields, reported together with taken unique values. */
  issues?(command: Command<R, I>): Promise<readonly Issue[]>;
  /** Runs before the write: refuses by throwing a `Refusal`, or returns further columns to write. */
  before?(command: Command<R, I>): Promise<Partial<R> | undefined> | Partial<R> | undefined;
  /** Runs in the same transaction after the write; `after` is null when the record was deleted. */
  after?(command: Command<R, I>, after: R | null): Promise<void>;
  /** Asked of an action without `set` that leaves the record's fields as they are: whether it did something all the same. */
  changesBeside?(command: ActionCommand<R, I>): Promise<boolean> | boolean;
  /** Rows the caller sees at all, in lists, counts, exports and by id. */
  scope?(caller: Caller): Where<R> | null;
  /** Columns that are computed for the rows of an answer, by name. */
  readonly computed?: { readonly [name: string]: (row: R, context: RequestContext) => unknown };
  readonly finds?: Finds<R>;
  /** Masks over values that this caller may not read in some rows, although they may read the field. */
  veils?(context: RequestContext, all: readonly Bound[]): Veils;
  /** Takes back a write that the trail notes at this record though it changed others; returns what it restored. */
  undoBeside?(call: UndoCall<R>): Promise<Changes>;
  /** Events that rest on the write by now and ask for a reason before it is taken back. */
  movedOn?(call: SinceCall<R>): Promise<readonly MovedOn[]>;
  readonly routes?: readonly ServedCall[];
  readonly lists?: readonly ListRoute[];
}

/** What is taken back: an entry of the trail whose changes name no field of its record, and the record, locked. */
export interface UndoCall<R = StoredRow> {
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly record: R;
  readonly changes: Changes;
  /** The files of this and every other record. */
  readonly documents: Documents;
}

/** An entry about to be taken back, and its record, locked. */
export interface SinceCall<R = StoredRow> extends Omit<UndoCall<R>, 'documents'> {
  /** Instant of the write. */
  readonly since: string;
}

/** A server part with its types forgotten. */
export interface AnyServerPart extends Omit<ServerPart<StoredRow, Values>, 'scope'> {
  scope?(caller: Caller): Readonly<Record<string, unknown>> | null;
  readonly handlers?: Readonly<Record<string, (command: HandledCommand<StoredRow, Values>) => Promise<Row>>>;
  readonly creates?: Creating<StoredRow, Values>;
}

type PartOf<D> =
  D extends Resource<string, infer F, infer _A, infer H>
    ? ServerPart<RowOf<F>, InputOfWrite<D>> &
        ([HandledActions<H>] extends [never] ? unknown : Handling<D, HandledActions<H>>) &
        (unknown extends CreateFieldsOf<D> ? unknown : Making<D>)
    : never;

interface Making<D> {
  /** Makes the columns of a record of the input that its declaration asks for. */
  readonly creates: Creating<RowOfResource<D>, InputOf<CreateFieldsOf<D>>>;
}

interface Handling<D, Handled extends PropertyKey> {
  /** Actions without `set`: return the columns to write. */
  readonly handlers: {
    readonly [K in Handled]: (
      command: HandledCommand<RowOfResource<D>, InputOfAction<D, K>>,
    ) => Promise<Partial<RowOfResource<D>>>;
  };
}

/** The server part of a declared resource; a missing handler does not compile, nor does one that misspells its input. */
export const serverPart = <R>(_resource: R, part: PartOf<R>): AnyServerPart =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kit hands a part the rows and inputs of its own resource
  part as unknown as AnyServerPart;

/** Names of the resources that cannot do without a server part. */
type Demanding<D extends readonly unknown[]> = {
  [I in keyof D]: D[I] extends Resource<infer N, infer _F, infer _A, infer H>
    ? [HandledActions<H>] extends [never]
      ? never
      : N
    : never;
}[number];
type NameOf<D> = D extends Resource<infer N, infer _F, infer _A, infer _H> ? N : never;

/** The registry's type: every resource with an action without `set` has its part in it. */
export type ServerParts<D extends readonly unknown[]> = { readonly [N in Demanding<D>]: object } & {
  readonly [N in NameOf<D[number]>]?: object;
};

/** Actions, and acts that make a record, that nothing carries out; the server does not start with one. */
export function unhandledActions(
  resources: readonly AnyResource[],
  parts: Readonly<Record<string, AnyServerPart>>,
): string[] {
  const unmade = resources.filter(({ name, create }) => create && !parts[name]?.creates);
  const unhandled = resources.flatMap((resource) =>
    Object.entries(resource.actions ?? {})
      .filter(([name, action]) => action.set === undefined && !parts[resource.name]?.handlers?.[name])
      .map(
        ([name]) =>
          `R020 ${resource.name}.${name}: the action has no set, and no handler for it stands in its area's ${resource.name}.server.ts.`,
      ),
  );
  const sentences = unmade.map(
    ({ name }) =>
      `R020 ${name}.create: nothing makes a record of its input; say so under creates in ${name}.server.ts.`,
  );
  return [...unhandled, ...sentences];
}
