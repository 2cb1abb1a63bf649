import { turnedRound } from '#server/domain/ordered-fields.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { rateDays } from './rate-days.ts';

export const rateDaysServer = serverPart(rateDays, {
  issues: async (command) => turnedRound([['min_nights', 'max_nights']], command),
});
