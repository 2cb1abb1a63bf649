import '#admin/install.ts';
import { loadAreas } from '#admin/components/catalogue.ts';

/** All of the back-office's areas, as after a visit to each of them. */
await loadAreas();
