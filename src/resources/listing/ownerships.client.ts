import { defineClientPart } from '#admin/components/client-part.ts';
import { ownerships } from './ownerships.ts';

/** A transfer names another owner and another day, so its form does not begin with the present ones. */
export const ownershipsClient = defineClientPart(ownerships, { blankActions: ['transfer'] });
