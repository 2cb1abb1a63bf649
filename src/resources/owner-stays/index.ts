import { cashOuts } from './cash-outs.ts';
import { entitlementBalances } from './entitlement-balances.ts';
import { entitlementEntries } from './entitlement-entries.ts';
import { freeStayProgrammes } from './free-stay-programmes.ts';
import { freeStayRequests } from './free-stay-requests.ts';

export const declarations = [
  freeStayRequests,
  freeStayProgrammes,
  entitlementBalances,
  entitlementEntries,
  cashOuts,
] as const;
