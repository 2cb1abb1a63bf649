import { refuseOverlap } from '#server/domain/dated-rates.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { levies } from './levies.ts';

export const leviesServer = serverPart(levies, {
  async before(command) {
    await refuseOverlap(command, resourceTables['levies'], levies.name);
    return undefined;
  },
});
