import { businessDate } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { cutOffDays } from './cut-off-days.ts';

export const cutOffDaysServer = serverPart(cutOffDays, {
  issues: async ({ change, context }) => {
    const today = businessDate(context.now, 0);
    return (change.valid_from ?? '') > today ? [] : [issue(['valid_from'], 'month_begun', { today })];
  },
  before: ({ kind, context }) => (kind === 'create' ? { set_by: context.caller.name } : undefined),
});
