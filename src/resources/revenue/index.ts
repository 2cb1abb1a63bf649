import { agentCommissions } from './agent-commissions.ts';
import { companyCharges } from './company-charges.ts';
import { companyReceipts } from './company-receipts.ts';
import { ledgerEntries } from './ledger-entries.ts';
import { ownerAdjustments } from './owner-adjustments.ts';
import { ownerReceipts } from './owner-receipts.ts';
import { ownerStatements } from './owner-statements.ts';
import { payouts } from './payouts.ts';
import { stayRevenues } from './stay-revenues.ts';

export const declarations = [
  ownerStatements,
  payouts,
  ownerReceipts,
  ownerAdjustments,
  stayRevenues,
  ledgerEntries,
  agentCommissions,
  companyCharges,
  companyReceipts,
] as const;
