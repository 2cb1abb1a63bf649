import { defineClientPart, type NotedChange } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { formatDay } from '#browser/format.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { addDays } from '#shared/day.ts';
import { runOf } from '#shared/rates/rate-day.ts';
import { roomTypes } from './room-types.ts';

const listing = screensOf(() => import('#admin/listing/index.ts'));

/** Rate overrides are noted at their room type, by rule and run of nights. */
function readRun(name: string): NotedChange | null {
  const run = runOf(name);
  if (!run) return null;
  const [first, last] = [run.from, addDays(run.to, -1)];
  const about = first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
  return { resource: rateDays, field: run.rule, about };
}

export const roomTypesClient = defineClientPart(roomTypes, {
  Panels: listing((module) => module.TypePanels),
  noted: readRun,
  // Shown in both languages side by side.
  hiddenFields: () => ['description', 'description_zh', 'beds', 'beds_zh', 'amenities', 'amenities_zh'],
});
