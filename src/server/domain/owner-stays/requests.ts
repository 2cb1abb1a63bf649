import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { needByYear } from '#shared/owner-stays/entitlement.ts';
import type { RuleCheck } from '#shared/owner-stays/rules.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type ActionName, type ActionOn, type WriteTo, recordAfter } from '#server/kit/server-part.ts';
import { holdUnitNights, releaseUnitNights } from './holds.ts';
import { type Judgement, type OwnerWish, judgeWish } from './judge.ts';
import { noBalanceRefusal } from './ledger.ts';
import { type FreeStayRequest, type SettledNeed, settleEntitlement } from './settlement.ts';

/** What is done about a request until it is decided. */

export type RequestAction<K extends ActionName<typeof freeStayRequests>> = ActionOn<typeof freeStayRequests, K>;
export type RequestChange = Partial<FreeStayRequest>;
type RequestWrite = WriteTo<typeof freeStayRequests>;

/** How long the nights of a request wait for a decision. */
const HOLD_MS = 48 * HOUR_MS;

/** A request as its rules are asked about it; `request_id` names it where it has taken nights already. */
export const wishOf = (request: FreeStayRequest, request_id: number | null): OwnerWish => {
  const { owner_id, unit_id, use_unit, arrival, departure, guests, relation, free_days } = request;
  const free = free_days === null ? 'all' : { days: free_days };
  return { owner_id, unit_id, use_unit, arrival, departure, guests, relation, request_id, free };
};

/** On other days other nights are free: whoever paid for some pays for those that the balance does not cover. */
const wishOn = (request: FreeStayRequest, days: Pick<OwnerWish, 'arrival' | 'departure'>): OwnerWish => ({
  ...wishOf(request, request.id),
  ...days,
  free: request.free_days === null ? 'all' : 'covered',
});

const isFailed = (checks: readonly RuleCheck[]): boolean => checks.some(({ ok }) => !ok);

/** The columns that tell how a wish was judged. */
function columnsOfJudgement(judged: Judgement): RequestChange {
  const { unit, programme, weighed, weight, free_days, checks, balance_after } = judged;
  return {
    property_id: unit.property_id,
    programme_id: programme?.id ?? null,
    nights: weighed.length,
    weight,
    free_days,
    weighed,
    checks,
    balance_after,
    rule_result: isFailed(checks) ? 'failed' : 'passed',
    override_reason: null,
    overridden_by: null,
  };
}

function refuseShort({ years, checks, proposed_days }: Judgement): void {
  const short = years.find(({ balance, needed }) => balance < needed);
  if (!short) return;
  const { code, details } = noBalanceRefusal(short);
  throw new Refusal(code, { ...details, body: { ...details.body, checks, free_days: proposed_days } });
}

const needOf = (as: SettledNeed['as'], weighed: FreeStayRequest['weighed']): SettledNeed => ({
  as,
  years: needByYear(weighed),
});

/** The nights in the unit, for two days. */
export async function holdNights(
  { tx, context: { now } }: Pick<RequestWrite, 'tx' | 'context'>,
  request: Pick<FreeStayRequest, 'use_unit' | 'stay_unit_id' | 'arrival' | 'departure'>,
  { unit, today }: Pick<Judgement, 'unit' | 'today'>,
): Promise<RequestChange> {
  const { use_unit, stay_unit_id, arrival, departure } = request;
  const held = await holdUnitNights(tx, { unit, use_unit, stay_unit_id, arrival, departure }, { today, now });
  return { ...held, hold_expires_at: new Date(Date.parse(now) + HOLD_MS).toISOString() };
}

/** A new request: judged, named, and, unless it is a draft, with its nights in the unit. */
export async function beginRequest(command: RequestWrite): Promise<RequestChange> {
  const { tx, context, input } = command;
  const request = recordAfter(command);
  const wish = wishOf(request, null);
  const isCovered = input.pays_rest === true && request.free_days === null;
  const judged = await judgeWish(tx, isCovered ? { ...wish, free: 'covered' } : wish, context.now);
  const isDraft = input.as_draft === true;
  if (!isDraft) refuseShort(judged);
  const year = judged.today.slice(2, 4);
  return {
    ...columnsOfJudgement(judged),
    status: isDraft ? 'draft' : 'requested',
    ...(isDraft ? {} : await holdNights(command, request, judged)),
    reference: `FS-${year}-${String(await tx.next(`free stays of ${year}`)).padStart(6, '0')}`,
  };
}

/** Takes the free nights of a request that was just made. */
export async function takeEntitlement(command: RequestWrite, request: FreeStayRequest): Promise<void> {
  if (request.status === 'requested') await settleEntitlement(command, request, needOf('hold', request.weighed));
}

/** A draft, or a request that was given up, is put forward: judged as of now. */
export async function submitRequest(
  command: Pick<RequestAction<'submit'>, 'before' | 'tx' | 'context'>,
): Promise<RequestChange> {
  const { before, tx, context } = command;
  const judged = await judgeWish(tx, wishOf(before, before.id), context.now);
  refuseShort(judged);
  const held = await holdNights(command, before, judged);
  await settleEntitlement(command, before, needOf('hold', judged.weighed));
  return { ...columnsOfJudgement(judged), ...keptOverride(before, judged), ...held };
}

/** A reason that was given for the same broken rules still stands. */
function keptOverride(before: FreeStayRequest, { checks }: Judgement): RequestChange {
  const broken = (of: readonly RuleCheck[]): string =>
    of
      .filter(({ ok }) => !ok)
      .map(({ rule }) => rule)
      .join();
  if (before.rule_result !== 'overridden' || broken(before.checks) !== broken(checks)) return {};
  const { rule_result, override_reason, overridden_by } = before;
  return { rule_result, override_reason, overridden_by };
}

export const decidedBy = ({ context }: Pick<RequestWrite, 'context'>): RequestChange => ({
  decided_by: context.caller.name,
  decided_at: context.now,
});

export async function overrideRules(command: RequestAction<'override'>): Promise<RequestChange> {
  const { input, context } = command;
  return { rule_result: 'overridden', override_reason: input.reason, overridden_by: context.caller.name };
}

/** Gives back the nights in the unit and those of the ledger. */
export async function giveUpRequest(
  command: Pick<RequestWrite, 'tx' | 'context'>,
  before: FreeStayRequest,
): Promise<RequestChange> {
  await releaseUnitNights(command.tx, before.hold_segment_id);
  await settleEntitlement(command, before, { as: 'hold', years: [] });
  return { hold_segment_id: null, hold_expires_at: null };
}

export async function rejectRequest(command: RequestAction<'reject'>): Promise<RequestChange> {
  return { ...(await giveUpRequest(command, command.before)), remark: command.input.remark, ...decidedBy(command) };
}

export async function withdrawRequest(command: RequestAction<'withdraw'>): Promise<RequestChange> {
  return giveUpRequest(command, command.before);
}

/** Other days, judged before they are offered, so that nobody is offered what they cannot have. */
export async function proposeDays(command: RequestAction<'propose'>): Promise<RequestChange> {
  const { before, tx, context, input } = command;
  const { proposed_arrival, proposed_departure, remark } = input;
  if (proposed_arrival === before.arrival && proposed_departure === before.departure) {
    throw new Refusal('CONFLICT', { message: 'proposal_empty' });
  }
  const dates = { arrival: proposed_arrival, departure: proposed_departure };
  refuseShort(await judgeWish(tx, wishOn(before, dates), context.now));
  return { proposed_arrival, proposed_departure, remark };
}

/** The owner takes the proposed days: they are judged, held and taken in place of the others. */
export async function agreeToDays(command: RequestAction<'agree'>): Promise<RequestChange> {
  const { before, tx, context } = command;
  const arrival = before.proposed_arrival ?? before.arrival;
  const departure = before.proposed_departure ?? before.departure;
  const request = { ...before, arrival, departure };
  await releaseUnitNights(tx, before.hold_segment_id);
  const judged = await judgeWish(tx, wishOn(before, { arrival, departure }), context.now);
  refuseShort(judged);
  const held = await holdNights(command, request, judged);
  await settleEntitlement(command, request, needOf('hold', judged.weighed));
  const taken = { arrival, departure, proposed_arrival: null, proposed_departure: null };
  return { ...columnsOfJudgement(judged), ...keptOverride(before, judged), ...held, ...taken };
}

/** Other nights of the stay are free, the rest are paid; the unit stays kept as it is. */
export async function chooseNights(command: RequestAction<'choose-nights'>): Promise<RequestChange> {
  const { before, tx, context, input } = command;
  const judged = await judgeWish(tx, wishOf({ ...before, free_days: input.free_days }, before.id), context.now);
  refuseShort(judged);
  if (before.status !== 'draft') await settleEntitlement(command, before, needOf('hold', judged.weighed));
  return { ...columnsOfJudgement(judged), ...keptOverride(before, judged) };
}
