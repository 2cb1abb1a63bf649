import { refuseOtherHouse } from '#server/domain/rates/seasons.ts';
import { turnedRound } from '#server/kit/ordered-fields.ts';
import { recordAfter, serverPart } from '#server/kit/server-part.ts';
import { ratePlans } from './rate-plans.ts';

const ORDERED = [
  ['min_nights', 'max_nights'],
  ['advance_min_days', 'advance_max_days'],
] as const;

export const ratePlansServer = serverPart(ratePlans, {
  issues: async (command) => turnedRound(ORDERED, command),
  async before(command) {
    if (command.kind === 'create') await refuseOtherHouse(command.tx, recordAfter(command), ratePlans.name);
    return undefined;
  },
});
