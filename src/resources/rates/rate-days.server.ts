import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import { paintGrid } from '#server/domain/rates/paint-grid.ts';
import { showRateGrid } from '#server/domain/rates/rate-grid.ts';
import { turnedRound } from '#server/kit/ordered-fields.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { rateDays } from './rate-days.ts';

export const rateDaysServer = serverPart(rateDays, {
  async issues(command) {
    const today = businessDate(command.context.now, USUAL_ROLLOVER_HOUR);
    const { date } = command.change;
    return [
      ...turnedRound([['min_nights', 'max_nights']], command),
      ...(command.kind === 'create' && date !== undefined && date < today
        ? [issue(['date'], 'past_day', { today })]
        : []),
    ];
  },
  routes: [showRateGrid, paintGrid],
});
