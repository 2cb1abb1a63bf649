import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import type { Reservation } from './stay-command.ts';

/** The rate at which an agent sells from now on; a stay keeps it, whatever is agreed later. */
export async function readAgentRate(
  reader: Reader,
  agentId: number | null,
): Promise<Pick<Reservation, 'agent_id' | 'agent_rate'>> {
  const agent = agentId === null ? null : await reader.find(resourceTables.users, hasId(agentId));
  return { agent_id: agentId, agent_rate: agent?.commission_rate ?? null };
}
