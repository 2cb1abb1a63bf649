import { cashOutNights } from '#server/domain/owner-stays/cash-outs.ts';
import { noteFreeNights } from '#server/domain/owner-stays/free-nights.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { entitlementBalances } from './entitlement-balances.ts';

export const entitlementBalancesServer = serverPart(entitlementBalances, {
  handlers: { 'cash-out': cashOutNights },
  async after(command, balance) {
    if (balance) await noteFreeNights(command, balance.owner_id);
  },
});
