import { http } from '#browser/http.ts';
import { questionOf, readListState } from './crud/list-state.ts';
import { listPath } from './providers/list-path.ts';
import { loadScreen } from './screen-loaders.ts';
import { placeAt, withoutAlias } from './screens.ts';
import { adminWords } from './words.ts';

/**
 * Runs from a small chunk while the big one is on its way: asks for the first page's rows, code and words, all at
 * once. What fails here is asked for again where it is needed, and told there.
 */
export async function startAdmin(address: string): Promise<void> {
  const { pathname, search } = new URL(withoutAlias(address) ?? address, 'http://internal');
  const place = placeAt(pathname);
  const path = place && firstCall(place, search);
  if (path) http.prefetch(path);
  await Promise.all([adminWords.load(), loadScreen(place?.screen ?? pathname)]).catch(() => undefined);
}

function firstCall({ resource, screen, id }: NonNullable<ReturnType<typeof placeAt>>, search: string): string | null {
  if (screen === 'create' || screen === 'import') return null;
  if (screen !== 'list') return `/api/${resource.name}/${encodeURIComponent(id ?? '')}`;
  const state = readListState(search, resource);
  return state.ok ? listPath(resource.name, questionOf(state.value)) : null;
}
