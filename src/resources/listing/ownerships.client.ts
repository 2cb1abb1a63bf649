import { defineClientPart } from '#admin/components/client-part.ts';
import { ownerships } from './ownerships.ts';

/** A share goes to somebody else than who has it, on another day: its form does not begin with what is. */
export const ownershipsClient = defineClientPart(ownerships, { blankActions: ['transfer'] });
