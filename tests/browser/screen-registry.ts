import type { Page } from 'playwright-core';
import { hasCreate } from '#admin/crud/action/can-create.ts';
import '#tests/support/areas.ts';
import { pages } from '#resources/client.ts';
import { resources } from '#resources/index.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { beginning } from '#tests/support/companions.ts';
import { byDependency, rowAllowing, sampleBody } from '#tests/support/samples.ts';
import type { Caller } from './signed-in.ts';

/** One screen of the back-office, as the declarations promise it. */
export interface Screen {
  readonly title: string;
  readonly path: string;
  readonly kind: 'page' | 'list' | 'record' | 'create' | 'edit' | 'import';
  /** Whose screen it is; none for a hand-made page. */
  readonly resource?: AnyResource;
}

export type Ids = ReadonlyMap<string, number>;

/** What a record names comes before it: records made in this order find each other. */
export const shownResources: readonly AnyResource[] = byDependency(
  (resources as readonly AnyResource[]).filter(({ route }) => route !== undefined),
);

/** Which records may be changed, where not all of them may. */
const CHANGEABLE: Readonly<Record<string, object>> = {
  // What stays are booked with stands on their bills.
  vouchers: { uses: 0 },
  'package-versions': { state: 'draft' },
  expenses: { state: 'draft' },
  holidays: { date: { $gte: new Date().toISOString().slice(0, 10) } },
};

/** A record of every resource that has a screen: the first there is, or one made from its declaration. */
export async function recordOfEach(admin: Caller): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const resource of shownResources) {
    const found =
      (await firstRow(admin, resource.name, CHANGEABLE[resource.name])) ?? (await created(admin, resource, ids));
    ids.set(resource.name, Number(found['id']));
  }
  return ids;
}

const LENT_ID = 1;

/** What comes only from elsewhere, and has not come yet, is answered with a record made from its declaration. */
export async function lendRecords(page: Page, admin: Caller, ids: Ids): Promise<void> {
  for (const resource of shownResources.filter(isLent)) {
    const { name } = resource;
    if (await firstRow(admin, name)) continue;
    const row = lentRow(resource, ids);
    await page.route(
      ({ pathname }) => pathname === `/api/${name}/${LENT_ID}`,
      (route) => route.fulfill({ json: { data: row } }),
    );
    await page.route(
      ({ pathname }) => pathname === `/api/${name}/aggregation`,
      (route) => route.fulfill({ json: { [name]: [row], totalCount: 1 } }),
    );
  }
}

const isLent = (resource: AnyResource): boolean => !isCreatable(resource);

/** In a state in which something can be done about it. */
function lentRow(resource: AnyResource, ids: Ids): Record<string, unknown> {
  const [action = {}] = Object.values(resource.actions ?? {});
  const now = new Date().toISOString();
  const row = { ...rowAllowing(resource, action, LENT_ID), id: LENT_ID, created_at: now, updated_at: now };
  return { ...row, ...namedIn(resource, row, ids) };
}

/** What a record names is what there is. */
const namedIn = ({ fields }: AnyResource, row: Readonly<Record<string, unknown>>, ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field, { spec }]) => spec.kind === 'relation' && (row[field] ?? null) !== null)
      .map(([field, { spec }]) => [field, ids.get(spec.to ?? '')]),
  );

/** The first record under a filter. */
export async function firstRow(
  admin: Caller,
  name: string,
  filter: object = {},
): Promise<Record<string, unknown> | undefined> {
  const pagination = encodeURIComponent('{"currentPage":1,"limit":1}');
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&pagination=${pagination}`;
  const [row] = await admin.rows(`/api/${name}/aggregation?${query}`, name);
  return row;
}

/** The first record that the filter finds; its absence fails the test. */
export async function getFirstRow(...asked: Parameters<typeof firstRow>): Promise<Record<string, unknown>> {
  const row = await firstRow(...asked);
  if (!row) throw new Error(`There are no ${asked[1]} with ${JSON.stringify(asked[2])}.`);
  return row;
}

async function created(admin: Caller, resource: AnyResource, ids: Ids): Promise<Record<string, unknown>> {
  if (isLent(resource)) return { id: LENT_ID };
  const body = { ...sampleBody(resource.fields, 'create', 1), ...beginning(resource.name) };
  const path = resource.endpoints?.create?.split(' ')[1] ?? `/api/${resource.name}`;
  return (await admin.call('POST', path, { ...body, ...namedIn(resource, body, ids) }))['data'] as Record<
    string,
    unknown
  >;
}

/** Every screen there is: a resource or page declared tomorrow is in here without a word. */
export function screensOf(ids: Ids): Screen[] {
  const own = pages.map(({ route, act, under }): Screen => {
    const path = route.replace(':id', () => String(idOf(ids, act?.of ?? under)));
    return { title: route, path, kind: 'page' };
  });
  return [...own, ...shownResources.flatMap((resource) => screensOfResource(resource, ids.get(resource.name)))];
}

/** An address without its record would show that there is none, and whoever looks would be content with that. */
function idOf(ids: Ids, name: string | undefined): number {
  const id = ids.get(name ?? '');
  if (id === undefined) throw new Error(`A page is about a record of ${name ?? 'no resource'}, and there is none.`);
  return id;
}

/** Those of one resource. */
export function screensOfResource(resource: AnyResource, id = 0): Screen[] {
  const { name, route = '', editable } = resource;
  const screen = (kind: Screen['kind'], path: string): Screen => ({ title: `${name}: ${kind}`, path, kind, resource });
  return [
    screen('list', route),
    screen('record', `${route}/${id}`),
    ...(hasCreate(resource) ? [screen('create', `${route}/create`)] : []),
    ...(isCreatable(resource) ? [screen('import', `${route}/import`)] : []),
    ...(editable === false ? [] : [screen('edit', `${route}/${id}/edit`)]),
  ];
}

/** On what stood there before another screen was asked for: it stands on until that one's code is here. */
const LEFT_BEHIND = 'data-left';

/** What stands in place of something on its way, and a screen that has been left and not been replaced yet. */
export const WAITING = `.skeleton, .record-skeleton, .splash, .page-wait, .input-wait, .answer-wait, .title-wait, [aria-busy="true"], [${LEFT_BEHIND}]`;

/** Goes to another screen as a link does, without loading the page again. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    ([to, mark]) => {
      for (const part of document.querySelectorAll('main > *')) part.setAttribute(mark, '');
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    [path, LEFT_BEHIND] as const,
  );
