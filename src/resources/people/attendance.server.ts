import { issue } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { getRider } from '#server/domain/people/riders.ts';
import { listRoute, serverPart } from '#server/kit/server-part.ts';
import { attendance } from './attendance.ts';

export const attendanceServer = serverPart(attendance, {
  lists: [
    listRoute({
      path: '/user-mgmt/rider-attendance',
      summary: 'Attendance of a rider between two days, both included',
      input: { account_number: f.text(), start_date: f.date().optional(), end_date: f.date().optional() },
      async narrow({ reader, context, input }) {
        const { start_date: start, end_date: end } = input;
        if (start !== null && end !== null && end < start) {
          throw new Refusal('BAD_QUERY', { issues: [issue(['end_date'], 'end_before_start')] });
        }
        const { account_number } = await getRider(reader, context, input.account_number);
        const days = { ...(start ? { $gte: start } : {}), ...(end ? { $lte: end } : {}) };
        return { account_number, ...(Object.keys(days).length > 0 ? { date: days } : {}) };
      },
    }),
  ],
});
