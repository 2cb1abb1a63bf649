import { defineClientPart } from '#admin/components/client-part.ts';
import { payments } from './payments.ts';

export const paymentsClient = defineClientPart(payments, {
  startIn: ({ balance_sen }) => (Number(balance_sen) > 0 ? { amount_sen: balance_sen } : {}),
});
