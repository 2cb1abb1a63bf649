import { refuseOverlap } from '#server/domain/dated-rates.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { taxRates } from './tax-rates.ts';

export const taxRatesServer = serverPart(taxRates, {
  async before(command) {
    await refuseOverlap(command, resourceTables['tax-rates'], taxRates.name);
    return undefined;
  },
});
