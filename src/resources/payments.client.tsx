import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { payments } from './payments.ts';

const stays = screensOf(() => import('#admin/reservations/index.ts'));

export const paymentsClient = defineClientPart(payments, {
  startIn: ({ balance_sen }) => (Number(balance_sen) > 0 ? { amount_sen: balance_sen } : {}),
  formPart: { under: 'method', Part: stays((module) => module.CashPart) },
});
