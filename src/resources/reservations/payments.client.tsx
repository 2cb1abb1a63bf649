import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { payments } from './payments.ts';

const stays = screensOf(() => import('#admin/reservations/index.ts'));

export const paymentsClient = defineClientPart(payments, {
  startIn: ({ total_sen, paid_sen, balance_sen, rounding_sen }) => {
    const balance = Number(balance_sen);
    if (balance > 0) return { amount_sen: balance };
    if (balance === 0) return {};
    // A guest who owes nothing is refunded everything, the way it was paid.
    return { direction: 'out', amount_sen: total_sen === rounding_sen ? Number(paid_sen) : -balance };
  },
  confirms: { CONFIRM_OVERPAYMENT: 'confirm_overpayment' },
  formPart: { under: 'method', Part: stays((module) => module.CashPart) },
});
