/** Says to the kit which areas and pages there are. Imported by what starts first, whichever that is. */
import { installAreas } from '#admin/components/catalogue.ts';
import { installPages } from '#admin/components/pages.ts';
import { areaLoaders, pages } from '#resources/client.ts';

installAreas(areaLoaders);
installPages(pages);
