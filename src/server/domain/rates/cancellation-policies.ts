import { type AgreedPolicy, UNWRITTEN_POLICY } from '#shared/rates/cancellation-policy.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { cancellationPolicies } from '#resources/rates/cancellation-policies.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';

type PolicyRow = Omit<RowOfResource<typeof cancellationPolicies>, 'version' | 'created_at' | 'updated_at'>;
type Property = RowOfResource<typeof properties>;

/** A policy in the form in which a stay keeps it. */
export const agreePolicy = (row: PolicyRow): AgreedPolicy => ({
  id: row.id,
  name: { en: row.name, zh: row.name_zh ?? row.name },
  tiers: row.tiers ?? [],
  no_show: { penalty: row.no_show_penalty, bp: row.no_show_bp },
});

export async function findPolicy(reader: Reader, id: number | null): Promise<AgreedPolicy | null> {
  const found = id === null ? null : await reader.find(resourceTables['cancellation-policies'], hasId(id));
  return found && agreePolicy(found);
}

/** What a house asks where no plan says otherwise. */
export const findPolicyOfHouse = async (
  reader: Reader,
  { cancellation_policy_id }: Pick<Property, 'cancellation_policy_id'>,
): Promise<AgreedPolicy> => (await findPolicy(reader, cancellation_policy_id)) ?? UNWRITTEN_POLICY;
