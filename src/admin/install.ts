import { installAreas } from '#admin/components/catalogue.ts';
import { installPages, installTiles } from '#admin/components/pages.ts';
import { areaLoaders, pages, tiles } from '#resources/client.ts';

/** Installs the areas, their pages and their tiles in the kit. Imported by every module that may start first. */

installAreas(areaLoaders);
installPages(pages);
installTiles(tiles);
