import type { Page } from 'playwright-core';
import { pages } from '#admin/pages/index.ts';
import { resources } from '#resources/index.ts';
import type { AnyResource } from '#shared/resource.ts';
import { sampleBody } from '#tests/support/samples.ts';
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

/** Not on these tours yet: they have tests of their own, and a tour of everything takes longer than a run may. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'holidays',
  'levies',
  'tax-rates',
  'properties',
  'room-types',
  'units',
  'unit-blocks',
  'rate-days',
  'reservations',
  'payments',
  'reservation-guests',
  'enquiries',
  'calendar-imports',
  'calendar-stays',
  'calendar-feeds',
]);

const PAGES_ELSEWHERE: ReadonlySet<string> = new Set(['/admin/listing-summary', '/admin/reservation/calendar']);

export const shownResources: readonly AnyResource[] = (resources as readonly AnyResource[]).filter(
  ({ name, route }) => route !== undefined && !ELSEWHERE.has(name),
);

/** A record of every resource that has a screen: the first there is, or one made from its declaration. */
export async function recordOfEach(admin: Caller): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const resource of shownResources) {
    // What comes only from elsewhere, and has not come yet, has a list and no record.
    const isCreatable = resource.creatable !== false;
    const found = (await firstRow(admin, resource.name)) ?? (isCreatable && (await created(admin, resource, ids)));
    if (found) ids.set(resource.name, Number(found['id']));
  }
  return ids;
}

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

async function created(admin: Caller, resource: AnyResource, ids: Ids): Promise<Record<string, unknown>> {
  const body = sampleBody(resource.fields, 'create', 1);
  for (const [field, { spec }] of Object.entries(resource.fields)) {
    if (spec.kind === 'relation' && field in body) body[field] = ids.get(spec.to ?? '');
  }
  const path = resource.endpoints?.create?.split(' ')[1] ?? `/api/${resource.name}`;
  return (await admin.call('POST', path, body))['data'] as Record<string, unknown>;
}

/** Every screen there is: a resource or page declared tomorrow is in here without a word. */
export function screensOf(ids: Ids): Screen[] {
  const own = Object.keys(pages)
    .filter((path) => !PAGES_ELSEWHERE.has(path))
    .map((path): Screen => ({ title: path, path, kind: 'page' }));
  return [...own, ...shownResources.flatMap((resource) => screensOfResource(resource, ids.get(resource.name)))];
}

function screensOfResource(resource: AnyResource, id: number | undefined): Screen[] {
  const { name, route = '', creatable, editable } = resource;
  const screen = (kind: Screen['kind'], path: string): Screen => ({ title: `${name}: ${kind}`, path, kind, resource });
  return [
    screen('list', route),
    ...(id === undefined ? [] : [screen('record', `${route}/${id}`)]),
    ...(creatable === false ? [] : [screen('create', `${route}/create`), screen('import', `${route}/import`)]),
    ...(editable === false || id === undefined ? [] : [screen('edit', `${route}/${id}/edit`)]),
  ];
}

/** Goes to another screen as a link does, without loading the page again. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
