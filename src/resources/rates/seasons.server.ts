import { issue } from '#shared/errors.ts';
import { refuseSeason } from '#server/domain/rates/seasons.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { seasons } from './seasons.ts';

export const seasonsServer = serverPart(seasons, {
  async issues({ before, change }) {
    const { from = '', until = '' } = { ...before, ...change };
    return from < until ? [] : [issue(['until'], 'end_before_start')];
  },
  async before(command) {
    await refuseSeason(command);
    return undefined;
  },
});
