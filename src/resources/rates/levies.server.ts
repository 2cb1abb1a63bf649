import { endBefore, checkPastRate, putInPlace, refuseHeld, refuseOverlap } from '#server/domain/rates/dated-rates.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { levies } from './levies.ts';

export const leviesServer = serverPart(levies, {
  issues: async (command) => checkPastRate(command),
  handlers: { replace: async (command) => endBefore(command, levies.name) },
  async before(command) {
    refuseHeld(command);
    await refuseOverlap(command, resourceTables.levies, levies.name);
    return undefined;
  },
  after: (command) => putInPlace(command, levies.name),
});
