import { allocateRest, openReceipt, postReceived, reverseReceipt } from '#server/domain/revenue/companies/receipts.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { companyReceipts } from './company-receipts.ts';

export const companyReceiptsServer = serverPart(companyReceipts, {
  before: (command) => (command.kind === 'create' ? openReceipt(command) : undefined),
  async after({ kind, tx }, receipt) {
    if (kind === 'create' && receipt) await postReceived(tx, receipt);
  },
  handlers: { allocate: allocateRest, reverse: reverseReceipt },
});
