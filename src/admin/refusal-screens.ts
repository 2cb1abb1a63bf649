import { lazyScreen } from './components/lazy-screen.ts';

/** Pages that refuse or explain, fetched when there is something to refuse. */

const fetchRefusals = () => import('./Refusals.tsx');

export const NotAllowed = lazyScreen<{ code: number }>(async () => (await fetchRefusals()).NotAllowedPage);
export const NotFound = lazyScreen<object>(async () => (await fetchRefusals()).NotFoundPage);
export const NoScreen = lazyScreen<object>(async () => (await fetchRefusals()).NoScreenPage);
