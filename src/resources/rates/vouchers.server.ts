import { issue } from '#shared/errors.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { vouchers } from './vouchers.ts';

/** Fields that stand on issued bills. */
const WORTH = ['code', 'percent', 'amount_sen'] as const;

export const vouchersServer = serverPart(vouchers, {
  async issues({ before, change }) {
    const { percent, amount_sen, stay_from, stay_to, book_from, book_to, uses_total } = { ...before, ...change };
    const uses = before?.uses ?? 0;
    const isTurned = (from: string | null = null, to: string | null = null): boolean =>
      from !== null && to !== null && to < from;
    return [
      ...(Number(percent) + Number(amount_sen) === 0 ? [issue(['percent'], 'voucher_worth')] : []),
      ...(isTurned(stay_from, stay_to) ? [issue(['stay_to'], 'end_before_start')] : []),
      ...(isTurned(book_from, book_to) ? [issue(['book_to'], 'end_before_start')] : []),
      ...(uses > (uses_total ?? uses) ? [issue(['uses_total'], 'min', { min: uses })] : []),
    ];
  },
  before({ before, change }) {
    const isOther = WORTH.some((name) => change[name] !== undefined && change[name] !== before?.[name]);
    if (before && before.uses > 0 && isOther) throw new Refusal('CONFLICT', { message: 'voucher_in_use' });
    return undefined;
  },
});
