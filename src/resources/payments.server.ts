import { serverPart } from '#server/domain/server-part.ts';
import { payments } from './payments.ts';

export const paymentsServer = serverPart(payments, {
  async before({ kind, tx }) {
    if (kind !== 'create') return undefined;
    return { receipt_number: `RC-${String(await tx.next('receipts')).padStart(6, '0')}` };
  },
});
