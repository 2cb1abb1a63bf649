import { agentCommissions } from './agent-commissions.ts';
import { ledgerEntries } from './ledger-entries.ts';
import { ownerStatements } from './owner-statements.ts';
import { payouts } from './payouts.ts';

export const declarations = [ownerStatements, payouts, ledgerEntries, agentCommissions] as const;
