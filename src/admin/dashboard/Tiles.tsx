import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from '#browser/CrashBoundary.tsx';
import type { Tile } from '#admin/components/pages.ts';
import { allTiles } from './installed-tiles.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { useLocale } from '#browser/i18n.ts';
import { TileWait } from './TileState.tsx';

/** The areas' parts of the dashboard. Each has its own boundary, because one that fails must not take the others away. */

type Shown = ReturnType<typeof allTiles>;

/** Those of a place that the administrator may see. */
export const tilesIn = (place: Tile['place'], permissions: Pick<Permissions, 'can'>): Shown =>
  allTiles().filter((tile) => tile.place === place && permissions.can(tile.entry, 'view'));

export function Tiles({ tiles }: { tiles: Shown }): ReactNode {
  const locale = useLocale();
  return tiles.map(({ of, height, entry, Screen }) => (
    <CrashBoundary key={of}>
      <Suspense fallback={<TileWait label={entry.label[locale]} height={height} />}>
        <Screen />
      </Suspense>
    </CrashBoundary>
  ));
}
