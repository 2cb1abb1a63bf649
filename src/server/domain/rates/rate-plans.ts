import { issue } from '#shared/errors.ts';
import {
  type PlanBar,
  type PlanBeyond,
  type StayUnderPlan,
  isPlanFor,
  planBar,
  sayNightsBroken,
} from '#shared/rates/rate-plan.ts';
import type { AgreedPlan, StayTerms } from '#shared/rates/stay-input.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { ratePlans } from '#resources/rates/rate-plans.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Caller, isAdministrator } from '#server/kit/caller.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { findPolicy } from './cancellation-policies.ts';

/**
 * Which rate plans a buyer may have, and what a stay keeps of the one it is booked under. Whom and which stays a plan
 * is for is decided in `shared/rates/rate-plan.ts`.
 */

export type PlanRow = RowOfResource<typeof ratePlans>;
type Visibility = PlanRow['visibility'];

/** Whom a stay is sold to, as far as plans ask for it. */
export interface PlanBuyer {
  readonly visibilities: readonly Visibility[];
  /** Whether the desk sells it; others do not learn of plans that are not for them. */
  readonly isDesk: boolean;
  readonly company_id: number | null;
}

/** The company counts where the desk names it, because everybody else could name any. */
export async function findBuyer(reader: Reader, caller: Caller | null, companyId: number | null): Promise<PlanBuyer> {
  const isDesk = caller !== null && isAdministrator(caller);
  return { visibilities: await listVisibilities(reader, caller), isDesk, company_id: isDesk ? companyId : null };
}

/** The desk sells all of them, a stranger's are those for everybody. */
async function listVisibilities(reader: Reader, caller: Caller | null): Promise<readonly Visibility[]> {
  if (caller === null) return ['public'];
  if (isAdministrator(caller)) return ['public', 'member', 'vip', 'agent', 'company'];
  const user = await reader.find(resourceTables.users, hasId(caller.id));
  return [
    'public',
    'member',
    ...(user?.is_vip === true ? (['vip'] as const) : []),
    ...(caller.role === 'agent' ? (['agent'] as const) : []),
  ];
}

/** Plans of a property that the buyer may have, in the order of their names. */
export async function listPlans(
  reader: Reader,
  propertyId: number,
  { visibilities, company_id }: PlanBuyer,
): Promise<PlanRow[]> {
  const found = await reader.list(resourceTables['rate-plans'], {
    where: all(is('property_id', propertyId), is('active', true), isIn('visibility', visibilities)),
    sort: [{ field: 'name', descending: false }],
  });
  return found.filter((plan) => isPlanFor(plan, company_id));
}

/** Whether a stay for the company may be under the plan; one that is there no more is nobody's. */
export async function isPlanOpenTo(reader: Reader, id: number | null, companyId: number | null): Promise<boolean> {
  const plan = id === null ? null : await reader.find(resourceTables['rate-plans'], hasId(id));
  return plan === null || isPlanFor(plan, companyId);
}

/** The plan that a stay on these dates would keep although they are beyond the nights it is for; null for any other. */
export async function findPlanBeyond(
  reader: Reader,
  id: number | null,
  dates: Pick<StayUnderPlan, 'arrival' | 'departure'>,
): Promise<PlanBeyond | null> {
  const plan = id === null ? null : await reader.find(resourceTables['rate-plans'], hasId(id));
  const is_for = plan && sayNightsBroken(plan, dates);
  return is_for && { id: plan.id, name: agreePlan(plan).name, is_for };
}

/** What a stay is booked under: the plan as it is sold now, and the policy that holds for it. */
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

interface SoldStay {
  readonly property: RowOfResource<typeof properties>;
  readonly arrival: string;
  readonly today: string;
}

/** The terms of a stay that is booked today under a plan, or under none. */
export const agreeTerms = async (
  reader: Reader,
  row: PlanRow | null,
  { property, arrival, today }: SoldStay,
): Promise<PlanTerms> => ({
  plan: row && agreePlan(row),
  cancellation: await findPolicy(
    reader,
    { property, planned: row?.cancellation_policy_id ?? null },
    { arrival, booked_on: today },
  ),
});

interface WantedPlan {
  readonly id: number;
  readonly buyer: PlanBuyer;
  readonly stay: Omit<StayUnderPlan, 'company_id'>;
  readonly today: string;
}

/** The plan of a stay that is booked today; refused at the field `rate_plan_id` with the condition it breaks. */
export async function getPlan(reader: Reader, { id, buyer, stay, today }: WantedPlan): Promise<PlanRow> {
  const found = await reader.find(resourceTables['rate-plans'], hasId(id));
  // Somebody whom the plan is not for does not learn that it exists.
  const isTheirs =
    found !== null &&
    buyer.visibilities.includes(found.visibility) &&
    (buyer.isDesk || isPlanFor(found, buyer.company_id));
  const bar = isTheirs ? planBar(found, { ...stay, company_id: buyer.company_id }, today) : null;
  if (!isTheirs || bar) {
    const { rule, params = {} }: PlanBar = bar ?? { rule: 'gone' };
    throw new Refusal('VALIDATION', { issues: [issue(['rate_plan_id'], rule, params)], resource: 'reservations' });
  }
  return found;
}
