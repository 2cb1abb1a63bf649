import { ownerships } from './ownerships.ts';
import { properties } from './properties.ts';
import { roomTypes } from './room-types.ts';
import { unitBlocks } from './unit-blocks.ts';
import { units } from './units.ts';

export const declarations = [properties, roomTypes, units, unitBlocks, ownerships] as const;
