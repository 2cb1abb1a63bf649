import { reverseCashOut } from '#server/domain/owner-stays/cash-outs.ts';
import { noteFreeNights } from '#server/domain/owner-stays/free-nights.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { cashOuts } from './cash-outs.ts';

export const cashOutsServer = serverPart(cashOuts, {
  handlers: { reverse: reverseCashOut },
  async after(command, cashOut) {
    if (!cashOut) return;
    await command.kit.tell('nights cashed out', command, cashOut);
    await noteFreeNights(command, cashOut.owner_id);
  },
});
