import { resources } from '#resources/index.ts';
import { sideWrites } from '#server/kit/side-writes.ts';
import { resourceTables } from './tables.ts';

export const { insertBeside, changeBeside, removeBeside } = sideWrites(resources, resourceTables);
