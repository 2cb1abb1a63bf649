import { type NotedChange, defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { formatDay } from '#browser/format.ts';
import { shareRunOf } from '#shared/listing/co-owners.ts';
import { ownerships } from './ownerships.ts';
import { units } from './units.ts';

const listing = screensOf(() => import('#admin/listing/index.ts'));

/** Shares that changed together are noted at their unit, by whose they are and their days. */
function readShare(name: string): NotedChange | null {
  const run = shareRunOf(name);
  if (!run) return null;
  const days = run.to === null ? `${formatDay(run.from)} –` : `${formatDay(run.from)} – ${formatDay(run.to)}`;
  return { resource: ownerships, field: 'share_bp', about: `${run.account_number}, ${days}` };
}

export const unitsClient = defineClientPart(units, {
  Preview: listing((module) => module.OwnersPart),
  previewFirst: ['set-owners'],
  drawnInputs: { 'set-owners': ['owners'] },
  blankActions: ['set-owners'],
  noted: readShare,
});
