import { issue } from '#shared/errors.ts';
import { findTurnedDays } from '#shared/rates/sale-days.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { vouchers } from './vouchers.ts';

/** Fields that stand on issued bills. */
const WORTH = ['code', 'percent', 'amount_sen'] as const;

export const vouchersServer = serverPart(vouchers, {
  async issues({ before, change }) {
    const whole = { ...before, ...change };
    const { percent, amount_sen, uses_total } = whole;
    const uses = before?.uses ?? 0;
    return [
      ...(Number(percent) + Number(amount_sen) === 0 ? [issue(['percent'], 'voucher_worth')] : []),
      ...findTurnedDays(whole).map((end) => issue([end], 'end_before_start')),
      ...(uses > (uses_total ?? uses) ? [issue(['uses_total'], 'min', { min: uses })] : []),
    ];
  },
  before({ before, change }) {
    const isOther = WORTH.some((name) => change[name] !== undefined && change[name] !== before?.[name]);
    if (before && before.uses > 0 && isOther) throw new Refusal('CONFLICT', { message: 'voucher_in_use' });
    return undefined;
  },
});
