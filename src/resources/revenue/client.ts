import type { AreaClient } from '#admin/components/catalogue.ts';
import { agentCommissionsClient } from './agent-commissions.client.tsx';
import { companyReceiptsClient } from './company-receipts.client.tsx';
import { ledgerEntriesClient } from './ledger-entries.client.tsx';
import { ownerStatementsClient } from './owner-statements.client.tsx';
import { payoutsClient } from './payouts.client.tsx';
import { stayRevenuesClient } from './stay-revenues.client.tsx';
import { words } from './words.en-US.ts';

export const client: AreaClient = {
  parts: [
    ownerStatementsClient,
    payoutsClient,
    stayRevenuesClient,
    ledgerEntriesClient,
    agentCommissionsClient,
    companyReceiptsClient,
  ],
  english: words,
  translations: { 'zh-CN': () => import('./words.zh-CN.ts') },
};
