import type { Locale } from '#shared/constants.ts';
import type { MenuEntry } from '#shared/menu.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Sentences } from '#shared/sentences.ts';
import type { ResourceWords } from '#shared/words.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Row, Table } from '#server/platform/database/table.ts';
import type { AccountKinds } from './accounts/account-kinds.ts';
import type { Job } from './jobs.ts';
import type { MessageTexts } from './message-texts.ts';
import type { RefusalWords } from './refusal-words.ts';
import type { ServedCall } from './serve.ts';
import type { PublicRoute, PublicText } from './public-route.ts';
import type { AnyServerPart, Command } from './server-part.ts';
import { kitTables } from './tables.ts';

/** What makes a product of the kit: its resources with their server parts, its areas and its words. The kit names none of them. */

/**
 * Moments of one area in which others have something to do in the same transaction, each with what is known then. The area
 * whose moment it is adds it here, and those above it hang themselves in with `on`: so it need not know them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas add their moments by declaration merging
export interface Moments {}

/** The transaction a moment is in, and whose it is. */
export type MomentScene = Pick<Command, 'tx' | 'context'>;

type MomentHooks = { readonly [M in keyof Moments]?: (scene: MomentScene, facts: Moments[M]) => Promise<void> };

/** Server parts of an area beyond those of its resources. */
export interface ServerArea {
  readonly name: string;
  /** What refusals about its matters say. */
  readonly refusals?: RefusalWords;
  /** What broken rules of its matters say. */
  readonly sentences?: Sentences;
  /** What its messages to people outside say, by template. */
  readonly messages?: MessageTexts;
  /** Tables beside those of its resources. */
  readonly tables?: readonly Table[];
  readonly jobs?: readonly Job[];
  /** Calls at addresses of another area's resource, by its name. */
  readonly routes?: Readonly<Record<string, readonly ServedCall[]>>;
  readonly on?: MomentHooks;
  /** Takes out of what it keeps who the holder of an account was, before the account goes. */
  erases?(command: Command, account: Row): Promise<void>;
  readonly publicRoutes?: readonly PublicRoute[];
  readonly publicTexts?: readonly PublicText[];
  /** Waited for before a call is answered, of the API and of the area's open addresses; cheap, for it is every call. */
  beforeCalls?(deps: { readonly store: Store; readonly log: Log }): (now: Date) => Promise<void>;
}

/** Everything that makes one product of the kit. */
export interface Product {
  /** Resources in menu order, the kit's included. */
  readonly resources: readonly AnyResource[];
  /** Resources of other servers, which only the pages know. */
  readonly elsewhere?: readonly AnyResource[];
  readonly parts: Readonly<Record<string, AnyServerPart>>;
  /** Tables of the resources by name; see `tablesOfResources`. */
  readonly tables: Readonly<Record<string, Table>>;
  readonly accounts: AccountKinds;
  readonly areas: readonly ServerArea[];
  readonly menu: readonly MenuEntry[];
  /** Names of the icons that the pages can draw; any where it is left out. */
  readonly menuIcons?: readonly string[];
  readonly words: Readonly<Record<Locale, Readonly<Record<string, ResourceWords>>>>;
}

/** Every table of a product, the kit's own included. */
export const tablesOf = (product: Product): readonly Table[] => [
  ...Object.values(product.tables),
  ...kitTables,
  ...product.areas.flatMap(({ tables = [] }) => tables),
];

/** Prefixes of the addresses of open texts. */
export const publicPrefixes = ({ areas }: Pick<Product, 'areas'>): string[] =>
  areas.flatMap(({ publicTexts = [] }) => publicTexts.map(({ prefix }) => prefix));

/** The server part of a resource with what other areas hang into it. */
export function partOf({ parts, areas }: Pick<Product, 'parts' | 'areas'>, resource: string): AnyServerPart {
  const part = parts[resource] ?? {};
  const further = areas.flatMap(({ routes = {} }) => routes[resource] ?? []);
  return further.length === 0 ? part : { ...part, routes: [...(part.routes ?? []), ...further] };
}
