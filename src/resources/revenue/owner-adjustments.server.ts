import { postAdjustment, reverseAdjustment } from '#server/domain/revenue/owner-adjustments.ts';
import { settleMonth } from '#server/domain/revenue/statements.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { ownerAdjustments } from './owner-adjustments.ts';

export const ownerAdjustmentsServer = serverPart(ownerAdjustments, {
  handlers: { reverse: reverseAdjustment },
  async after(command, adjustment) {
    if (!adjustment) return;
    await postAdjustment(command.tx, adjustment);
    // A draft follows at once; what has been reviewed says, when it is to be locked, that something has changed.
    await settleMonth(command, adjustment);
  },
});
