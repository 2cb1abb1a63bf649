import { http } from '#browser/http.ts';
import { getSession, subscribeSession } from '#browser/session.ts';
import { readStored, writeStored } from './components/stored.ts';
import { fetchResource } from './components/catalogue.ts';
import { pageAt } from './components/pages.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { withoutAlias } from '#resources/addresses.ts';
import type { AnyResource } from '#shared/resource.ts';
import { questionOf, readListState } from '#admin/crud/list/list-state.ts';
import { listPath } from './providers/list-path.ts';
import { permissionsOf } from './providers/permission-set.ts';
import { loadScreenAt } from './screen-loaders.ts';
import { placeAt, type ResourcePlace } from './screens.ts';
import { adminWords } from './words.ts';

/**
 * Runs from a small chunk while the large one is loading: fetches the first page's rows, code and words in
 * parallel. A fetch that fails here is repeated where it is needed, and shows its failure there.
 */
export async function startAdmin(address: string): Promise<void> {
  const { pathname, search } = new URL(withoutAlias(address) ?? address, 'http://internal');
  // A custom page below a list's address is not one of its records.
  const page = pageAt(pathname);
  const place = page && !page.act ? undefined : placeAt(pathname);
  subscribeSession(rememberAccess);
  rememberAccess();
  await Promise.all([adminWords.load(), loadScreenAt(pathname), place && prefetch(place, search)]).catch(
    () => undefined,
  );
}

async function prefetch(place: ResourcePlace, search: string): Promise<void> {
  if (!mayView(place.entry) || place.entry.source) return;
  // A list's call depends on its declaration, a record's only on its address.
  const resource = place.screen === 'list' ? await fetchResource(place.entry.name) : undefined;
  const path = resource ? firstRows(resource, search) : firstRecord(place);
  // Rows that have nearly come are in the first drawing; for slow ones the page does not wait.
  if (path) await Promise.race([http.prefetch(path), new Promise((resume) => setTimeout(resume, NEARLY_MS))]);
}

const NEARLY_MS = 500;

const ACCESS = 'highland.access';

/** Guesses the access from the last visit until the permissions are here; a wrong no only delays a call. */
function mayView(entry: ManifestEntry): boolean {
  const { permissions } = getSession();
  if (permissions) return permissionsOf(permissions).can(entry, 'view');
  const remembered = readStored(ACCESS);
  return remembered === null || permissionsOf(new Set(remembered.split(',').map(Number))).can(entry, 'view');
}

function rememberAccess(): void {
  const { permissions, phase } = getSession();
  if (permissions) writeStored(ACCESS, [...permissions].join(','));
  else if (phase === 'anonymous') writeStored(ACCESS, null);
}

const firstRecord = ({ entry, screen, id }: ResourcePlace): string | null =>
  id === undefined || screen === 'create' || screen === 'import'
    ? null
    : `/api/${entry.name}/${encodeURIComponent(id)}`;

function firstRows(resource: AnyResource, search: string): string | null {
  const state = readListState(search, resource);
  return state.ok ? listPath(resource.name, questionOf(state.value)) : null;
}
