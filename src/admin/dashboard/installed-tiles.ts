import { type LazyScreen, lazyScreen } from '#admin/components/lazy-screen.ts';
import type { Tile } from '#admin/components/pages.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { ManifestEntry } from '#resources/manifest.ts';

interface Tiled extends Omit<Tile, 'load'> {
  readonly entry: ManifestEntry;
  readonly Screen: LazyScreen<object>;
}

let tilesHere: readonly Tiled[] = [];

/** Tiles stand in the order in which their areas are registered. */
export function installTiles(tiles: readonly Tile[]): void {
  tilesHere = tiles.map(({ load, ...tile }) => {
    const entry = entryNamed(tile.of);
    if (!entry) throw new Error(`A tile of the dashboard is about "${tile.of}", which no area declares.`);
    return { ...tile, entry, Screen: lazyScreen(load) };
  });
}

export const allTiles = (): readonly Tiled[] => tilesHere;
