import { http } from '#browser/http.ts';
import { getSession, subscribeSession } from '#browser/session.ts';
import { readStored, writeStored } from './components/stored.ts';
import type { AnyResource } from '#shared/resource.ts';
import { questionOf, readListState } from '#admin/crud/list/list-state.ts';
import { pages } from './pages.ts';
import { listPath } from './providers/list-path.ts';
import { permissionsOf } from './providers/permissions.ts';
import { loadScreen } from './screen-loaders.ts';
import { placeAt, withoutAlias } from './screens.ts';
import { adminWords } from './words.ts';

/**
 * Runs from a small chunk while the big one is on its way: asks for the first page's rows, code and words, all at
 * once. What fails here is asked for again where it is needed, and told there.
 */
export async function startAdmin(address: string): Promise<void> {
  const { pathname, search } = new URL(withoutAlias(address) ?? address, 'http://internal');
  // A page below a list is no record of it.
  const place = Object.hasOwn(pages, pathname) ? undefined : placeAt(pathname);
  const path = place && mayView(place.resource) ? firstCall(place, search) : null;
  if (path) http.prefetch(path);
  subscribeSession(rememberAccess);
  rememberAccess();
  await Promise.all([adminWords.load(), loadScreen(place?.screen ?? pathname)]).catch(() => undefined);
}

const ACCESS = 'highland.access';

/** What the last page knew of the access decides what this one asks for before it knows; a call too few only comes later. */
function mayView(resource: AnyResource): boolean {
  const { permissions } = getSession();
  if (permissions) return permissionsOf(permissions).can(resource, 'view');
  const remembered = readStored(ACCESS);
  return remembered === null || permissionsOf(new Set(remembered.split(',').map(Number))).can(resource, 'view');
}

function rememberAccess(): void {
  const { permissions, phase } = getSession();
  if (permissions) writeStored(ACCESS, [...permissions].join(','));
  else if (phase === 'anonymous') writeStored(ACCESS, null);
}

function firstCall({ resource, screen, id }: NonNullable<ReturnType<typeof placeAt>>, search: string): string | null {
  if (screen === 'create' || screen === 'import') return null;
  if (screen !== 'list') return `/api/${resource.name}/${encodeURIComponent(id ?? '')}`;
  const state = readListState(search, resource);
  return state.ok ? listPath(resource.name, questionOf(state.value)) : null;
}
