import { defineClientPart } from '#admin/components/client-part.ts';
import { agentRates } from './agent-rates.ts';

/** Rates have up to four digits, most of which are nought. */
export const agentRatesClient = defineClientPart(agentRates, {
  cells: { commission_rate: (rate) => String(rate) },
});
