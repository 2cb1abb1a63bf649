import { endBefore, checkPastRate, putInPlace, refuseHeld, refuseOverlap } from '#server/domain/rates/dated-rates.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { taxRates } from './tax-rates.ts';

export const taxRatesServer = serverPart(taxRates, {
  issues: async (command) => checkPastRate(command),
  handlers: { replace: async (command) => endBefore(command, taxRates.name) },
  async before(command) {
    refuseHeld(command);
    await refuseOverlap(command, resourceTables['tax-rates'], taxRates.name);
    return undefined;
  },
  after: (command) => putInPlace(command, taxRates.name),
});
