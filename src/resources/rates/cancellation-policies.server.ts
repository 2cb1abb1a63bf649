import { issue } from '#shared/errors.ts';
import { findTurnedDays } from '#shared/rates/sale-days.ts';
import { refuseCircle } from '#server/domain/rates/cancellation-policies.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { cancellationPolicies } from './cancellation-policies.ts';

export const cancellationPoliciesServer = serverPart(cancellationPolicies, {
  async issues({ before, change }) {
    return findTurnedDays({ ...before, ...change }).map((end) => issue([end], 'end_before_start'));
  },
  async before({ tx, before, change }) {
    await refuseCircle(tx, before?.id ?? null, change.otherwise_id ?? null);
    return undefined;
  },
});
