import { defineClientPart } from '#admin/components/client-part.ts';
import { dayOf } from '#browser/format.ts';
import { unitBlocks } from './unit-blocks.ts';

export const unitBlocksClient = defineClientPart(unitBlocks, {
  startIn: () => ({ kind: 'maintenance', from: dayOf(new Date()) }),
});
