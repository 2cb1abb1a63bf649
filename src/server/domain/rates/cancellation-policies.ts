import { issue } from '#shared/errors.ts';
import {
  type AgreedPolicy,
  type PolicyBooking,
  type PolicyOffered,
  choosePolicy,
  isUndated,
} from '#shared/rates/cancellation-policy.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import { cancellationPolicies } from '#resources/rates/cancellation-policies.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';

/**
 * The policies that could be a stay's, in the order in which they are asked. Which of them holds, and why, is decided in
 * `shared/rates/cancellation-policy.ts`.
 */

type PolicyRow = RowOfResource<typeof cancellationPolicies>;
type Property = RowOfResource<typeof properties>;

/** A policy in the form in which a stay keeps it. */
export const agreePolicy = (
  row: Pick<PolicyRow, 'id' | 'name' | 'name_zh' | 'tiers' | 'no_show_penalty' | 'no_show_bp'>,
): AgreedPolicy => ({
  id: row.id,
  name: { en: row.name, zh: row.name_zh ?? row.name },
  tiers: row.tiers ?? [],
  no_show: { penalty: row.no_show_penalty, bp: row.no_show_bp },
});

/** A policy and those that hold in its place on other days, as far as one is for every stay. */
async function readChain(reader: Reader, first: number | null, by: PolicyOffered['by']): Promise<PolicyOffered[]> {
  const chain = new Map<number, PolicyOffered>();
  let id = first;
  while (id !== null && !chain.has(id)) {
    const row: PolicyRow | null = await reader.find(resourceTables['cancellation-policies'], hasId(id));
    if (!row) break;
    chain.set(id, { policy: agreePolicy(row), days: row, by: chain.size === 0 ? by : 'policy' });
    id = isUndated(row) ? null : row.otherwise_id;
  }
  return [...chain.values()];
}

const isSettled = (chain: readonly PolicyOffered[]): boolean => chain.some(({ days }) => isUndated(days));

interface PolicyNamed {
  readonly property: Pick<Property, 'cancellation_policy_id'>;
  /** The policy of the stay's plan; null without a plan. */
  readonly planned?: number | null;
}

/** The policy under which a stay is booked: its plan's, or the property's where that one does not apply. */
export async function findPolicy(
  reader: Reader,
  { property, planned = null }: PolicyNamed,
  booking: PolicyBooking,
): Promise<AgreedPolicy> {
  const ofPlan = await readChain(reader, planned, 'plan');
  const ofHouse = isSettled(ofPlan) ? [] : await readChain(reader, property.cancellation_policy_id, 'house');
  return choosePolicy([...ofPlan, ...ofHouse], booking);
}

/** Refuses a policy that other days would lead back to. Writers wait for each other, or two of them could close a circle. */
export async function refuseCircle(tx: Transaction, id: number | null, otherwise: number | null): Promise<void> {
  if (id === null || otherwise === null) return;
  await tx.turn('cancellation policies');
  const seen = new Set<number>();
  for (let at: number | null = otherwise; at !== null && !seen.has(at);) {
    if (at === id) {
      const issues = [issue(['otherwise_id'], 'policy_circle')];
      throw new Refusal('VALIDATION', { issues, resource: cancellationPolicies.name });
    }
    seen.add(at);
    const row: PolicyRow | null = await tx.find(resourceTables['cancellation-policies'], hasId(at));
    at = row?.otherwise_id ?? null;
  }
}
