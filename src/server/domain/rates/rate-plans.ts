import { issue } from '#shared/errors.ts';
import { type StayUnderPlan, planBar } from '#shared/rates/rate-plan.ts';
import type { AgreedPlan, StayTerms } from '#shared/rates/stay-input.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ratePlans } from '#resources/rates/rate-plans.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Caller, isAdministrator } from '#server/kit/caller.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { findPolicy } from './cancellation-policies.ts';

export type PlanRow = RowOfResource<typeof ratePlans>;
type Visibility = PlanRow['visibility'];

/** The plans that a caller may have: the desk sells all of them, a stranger's are those for everybody. */
export async function listVisibilities(reader: Reader, caller: Caller | null): Promise<readonly Visibility[]> {
  if (caller === null) return ['public'];
  if (isAdministrator(caller)) return ['public', 'member', 'vip', 'agent'];
  const user = await reader.find(resourceTables.users, hasId(caller.id));
  return [
    'public',
    'member',
    ...(user?.is_vip === true ? (['vip'] as const) : []),
    ...(caller.role === 'agent' ? (['agent'] as const) : []),
  ];
}

/** Plans of a house in the order of their names. */
export const listPlans = async (
  reader: Reader,
  propertyId: number,
  visibilities: readonly Visibility[],
): Promise<PlanRow[]> =>
  await reader.list(resourceTables['rate-plans'], {
    where: all(is('property_id', propertyId), is('active', true), isIn('visibility', visibilities)),
    sort: [{ field: 'name', descending: false }],
  });

/** What a stay keeps of its plan: the plan as it is sold now, and the policy it names. */
export type PlanTerms = Required<Pick<StayTerms, 'plan' | 'cancellation'>>;

export const agreePlan = (row: PlanRow): AgreedPlan => ({
  id: row.id,
  rule: `PLAN-${row.id}`,
  name: { en: row.name, zh: row.name_zh ?? row.name },
  adjustment: { bp: row.adjustment_bp, sen: row.adjustment_sen },
  meal: row.meal,
  prepay: row.prepay,
  deposit_bp: row.deposit_bp,
});

export const agreeOnPlan = async (reader: Reader, row: PlanRow): Promise<PlanTerms> => ({
  plan: agreePlan(row),
  cancellation: await findPolicy(reader, row.cancellation_policy_id),
});

interface WantedPlan {
  readonly id: number;
  readonly visibilities: readonly Visibility[];
  readonly stay: StayUnderPlan;
  readonly today: string;
}

/** The plan of a stay that is booked today; refused at the field `rate_plan_id` with the condition that is against it. */
export async function getPlan(reader: Reader, { id, visibilities, stay, today }: WantedPlan): Promise<PlanTerms> {
  const found = await reader.find(resourceTables['rate-plans'], hasId(id));
  // Whose plan it is not learns nothing of it.
  const isTheirs = found !== null && visibilities.includes(found.visibility);
  const bar = isTheirs ? planBar(found, stay, today) : { rule: 'gone' };
  if (!isTheirs || bar) {
    const { rule, params = {} } = bar ?? { rule: 'gone' };
    throw new Refusal('VALIDATION', { issues: [issue(['rate_plan_id'], rule, params)], resource: 'reservations' });
  }
  return agreeOnPlan(reader, found);
}
