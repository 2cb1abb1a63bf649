import { prepareReceipt, postOwnerReceipt, reverseOwnerReceipt } from '#server/domain/revenue/owner-receipts.ts';
import { noteStanding } from '#server/domain/revenue/standing.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { ownerReceipts } from './owner-receipts.ts';

export const ownerReceiptsServer = serverPart(ownerReceipts, {
  before: (command) => (command.kind === 'create' ? prepareReceipt(command) : undefined),
  async after({ tx }, receipt) {
    if (!receipt) return;
    await postOwnerReceipt(tx, receipt);
    await noteStanding(tx, [receipt.owner_id]);
  },
  handlers: { reverse: reverseOwnerReceipt },
});
