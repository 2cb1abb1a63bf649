import { installAreas } from '#admin/components/catalogue.ts';
import { installPages } from '#admin/components/pages.ts';
import { areaLoaders, pages } from '#resources/client.ts';

/** Installs the areas and pages in the kit. Imported by every module that may start first. */

installAreas(areaLoaders);
installPages(pages);
