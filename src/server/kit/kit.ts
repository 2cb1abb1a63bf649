import { checkResources, findMenuMistakes } from '#shared/checks/check-resources.ts';
import type { MapTiles } from '#shared/map.ts';
import type { FieldSpec } from '#shared/field.ts';
import { type AnyResource, type RowOfResource, allFields } from '#shared/resource.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { type Predicate, type Tested, type WhereContext, everything } from '#shared/where.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Row, StoredRow, Table } from '#server/platform/database/table.ts';
import { type Veils, veiled } from '#server/platform/database/veils.ts';
import type { AccountKinds } from '#server/kit/accounts/account-kinds.ts';
import type { Caller, RequestContext } from './caller.ts';
import { is } from './conditions.ts';
import type { Documents } from '#server/kit/documents/documents.ts';
import { findUnsaid } from './message-texts.ts';
import { type MomentScene, type Moments, type Product, partOf } from './product.ts';
import { type AnyServerPart, type Command, unhandledActions } from './server-part.ts';
import { Generations } from './generations.ts';
import { Landmarks } from './landmarks.ts';
import { Totals } from './totals.ts';

/**
 * Binds declarations to their tables and server parts, and shows rows as a caller may see them. It is handed the
 * product and knows none of its resources.
 */

/** A resource with everything the server has of it. */
export interface Bound {
  readonly resource: AnyResource;
  readonly table: Table;
  readonly part: AnyServerPart;
  /** Masks over values for this caller, computed once per request. */
  readonly veils?: (context: RequestContext) => Veils;
}

export interface KitDeps {
  readonly product: Product;
  readonly store: Store;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly mapTiles: MapTiles | null;
}

export interface Kit {
  readonly store: Store;
  /** The files that records carry. */
  readonly documents: Documents;
  readonly clock: Clock;
  /** Resources whose records sign in. */
  readonly accounts: AccountKinds;
  readonly totals: Totals;
  readonly landmarks: Landmarks;
  /** Source of map tiles; null where places are drawn without a map. */
  readonly mapTiles: MapTiles | null;
  readonly resources: readonly Bound[];
  readonly words: Product['words'];
  /** Throws for a name that is not declared. */
  get(name: string): Bound;
  /** Lets the areas act upon a moment of another, in its transaction. */
  tell<M extends keyof Moments>(moment: M, scene: MomentScene, facts: Moments[M]): Promise<void>;
  /** Lets every area forget who the holder of an account was. */
  erase(command: Command, account: Row): Promise<void>;
}

type Declared = Pick<Product, 'resources' | 'elsewhere' | 'parts' | 'areas' | 'menu' | 'menuIcons'>;

/** Throws with every mistake in the declarations, so that the server does not start, nor any table follow them. */
export function refuseMistakes({ resources, elsewhere = [], parts, areas, menu, menuIcons }: Declared): void {
  const mistakes = [
    ...findMenuMistakes(menu, menuIcons).map(({ sentence }) => sentence),
    ...checkResources([...resources, ...elsewhere], menu).map(({ sentence }) => sentence),
    ...unhandledActions(resources, parts),
    ...findUnsaid(resources, areas),
  ];
  if (mistakes.length > 0) throw new StartupError(`The resource declarations have mistakes:\n${mistakes.join('\n')}`);
}

export function createKit(deps: KitDeps): Kit {
  const { product } = deps;
  refuseMistakes(product);
  const resources: readonly Bound[] = product.resources.map((resource) => {
    const table = product.tables[resource.name];
    if (!table) throw new Error(`There is no table for ${resource.name}`);
    const part = partOf(product, resource.name);
    const { veils } = part;
    return { resource, table, part, ...(veils && { veils: oncePerRequest((context) => veils(context, resources)) }) };
  });
  const byName = new Map(resources.map((bound) => [bound.resource.name, bound]));
  const generations = new Generations(deps.store);
  return {
    store: deps.store,
    documents: deps.documents,
    clock: deps.clock,
    accounts: product.accounts,
    totals: new Totals(deps.store, generations),
    landmarks: new Landmarks(deps.store, generations),
    mapTiles: deps.mapTiles,
    resources,
    words: product.words,
    get(name) {
      const bound = byName.get(name);
      if (!bound) throw new Error(`There is no resource ${name}`);
      return bound;
    },
    async tell(moment, scene, facts) {
      for (const { on } of product.areas) await on?.[moment]?.(scene, facts);
    },
    async erase(command, account) {
      for (const area of product.areas) await area.erases?.(command, account);
    },
  };
}

function oncePerRequest<T>(work: (context: RequestContext) => T): (context: RequestContext) => T {
  const known = new WeakMap<RequestContext, T>();
  return (context) => {
    const found = known.get(context) ?? work(context);
    known.set(context, found);
    return found;
  };
}

/** Whether the caller may know the field's values. */
export const canRead = (caller: Caller, spec: FieldSpec): boolean =>
  !spec.hidden && (spec.visibleTo === undefined || caller.permissions.has(spec.visibleTo));

/** Names of the columns an answer to this caller may hold. */
const readableColumns = (bound: Bound, caller: Caller): string[] =>
  Object.entries(allFields(bound.resource))
    .filter(([, { spec }]) => spec.stored && canRead(caller, spec))
    .map(([name]) => name);

/** Columns of lists: proofs such as identity numbers stand on the record alone. */
export const listedColumns = (bound: Bound, caller: Caller): string[] =>
  readableColumns(bound, caller).filter((name) => bound.resource.fields[name]?.spec.proof !== true);

/** How filters of this resource are read for this caller; the clock counts whole minutes, so that equal lists stay equal. */
export const whereContext = (bound: Bound, context: RequestContext): WhereContext => ({
  fields: allFields(bound.resource),
  canRead: (_name, spec) => canRead(context.caller, spec),
  now: `${context.now.slice(0, 16)}:00.000Z`,
  me: context.caller,
});

/** The rows the caller may see at all. */
export function scopeOf(bound: Bound, context: RequestContext): Predicate {
  const scope = bound.part.scope?.(context.caller);
  return scope ? predicateOf(scope, { ...whereContext(bound, context), canRead: () => true }) : everything;
}

export const both = <A extends Tested, B extends Tested>(a: Predicate<A>, b: Predicate<B>): Predicate<A | B> =>
  a === everything ? b : b === everything ? a : { op: 'and', of: [a, b] };

export const hasId = (id: number): Predicate<readonly ['id', number]> => is('id', id);

/** The row as `present` shows it, with the types of its declaration, where the resource is known. */
export const presentAs = <R>(
  _resource: R,
  { bound, context }: { readonly bound: Bound; readonly context: RequestContext },
  row: StoredRow,
): RowOfResource<R> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of a row are those of its declaration
  present({ bound, context }, row) as unknown as RowOfResource<R>;

/** A resource and who looks at its records. */
interface Viewed {
  readonly bound: Bound;
  readonly context: RequestContext;
}

/** The row as this caller may see it, computed columns included. */
export function present({ bound, context }: Viewed, row: StoredRow, fields?: readonly string[]): Row {
  const names = fields ?? readableColumns(bound, context.caller);
  const seen = bound.veils ? veiled(row, bound.veils(context)) : row;
  const shown: Record<string, unknown> = {};
  for (const name of names) shown[name] = seen[name] ?? null;
  for (const [name, compute] of Object.entries(bound.part.computed ?? {})) {
    if (!fields || fields.includes(name)) shown[name] = compute(row, context);
  }
  return shown;
}
