import type { RowOfResource } from '#shared/resource.ts';
import { businessDate, USUAL_ROLLOVER_HOUR } from '#shared/business-date.ts';
import { periodOf } from '#shared/day.ts';
import { commissionOn } from '#shared/people/agent-commission.ts';
import { SUBJECT_OF } from '#shared/revenue/subjects.ts';
import { fill } from '#shared/sentence.ts';
import type { agentCommissions } from '#resources/revenue/agent-commissions.ts';
import { readRoomOf } from '#server/domain/packages/stay-income.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { postEvents } from '#server/domain/revenue/ledger.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';

/**
 * What agents get for their stays. Until the check-out a commission follows its stay; from then on it stands, and what no longer
 * holds is taken back by a row of its own: before it was paid both are closed, afterwards the agent owes the amount.
 */

export type Commission = RowOfResource<typeof agentCommissions>;

export interface CommissionScene {
  readonly tx: Transaction;
  readonly context: Author;
}

type Phase = 'pending' | 'earned' | 'lapsed';

/** A stay that is only held or asked for promises nobody anything, nor does a rate of nothing. */
function phaseOf({ agent_id, agent_rate, status, kind }: Reservation): Phase {
  if (agent_id === null || !agent_rate || kind !== 'guest') return 'lapsed';
  if (status === 'checked_out') return 'earned';
  return status === 'confirmed' || status === 'checked_in' ? 'pending' : 'lapsed';
}

type Terms = Pick<Commission, 'agent_id' | 'base_sen' | 'rate' | 'amount_sen' | 'formula' | 'because' | 'earned_on'> & {
  readonly state: 'pending' | 'earned';
};

/** What the stay comes to for its agent now; null for nothing. */
function termsOf(stay: Reservation, room_sen: number): Terms | null {
  const phase = phaseOf(stay);
  const { agent_id, agent_rate: rate } = stay;
  if (phase === 'lapsed' || agent_id === null || rate === null) return null;
  return {
    agent_id,
    base_sen: room_sen,
    rate,
    ...commissionOn(room_sen, rate),
    because: [
      {
        rule: 'AGENT_COMMISSION',
        text: `${rate}% of the room after discount and before tax, the rate at which ${stay.reference} was booked`,
        text_zh: `按 ${stay.reference} 预订时的比例 ${rate}%，以折后税前房费计`,
      },
    ],
    state: phase,
    earned_on: phase === 'earned' ? earnedOn(stay) : null,
  };
}

const earnedOn = ({ checked_out_at, departure }: Reservation): string =>
  checked_out_at === null ? departure : businessDate(checked_out_at, USUAL_ROLLOVER_HOUR);

/** The commission that stands for the stay: the last one that neither was taken back nor takes one back. */
const findStanding = (rows: readonly Commission[]): Commission | undefined =>
  rows.findLast(({ state, reversal_of }) => state !== 'clawed_back' && reversal_of === null);

const isSettled = ({ state }: Commission): boolean => state !== 'pending' && state !== 'lapsed';

/** Brings the commission of a stay to what the stay is now. */
export async function followStayOfAgent(scene: CommissionScene, stay: Reservation): Promise<void> {
  const { tx } = scene;
  const rows = await tx.list(resourceTables['agent-commissions'], {
    where: is('reservation_id', stay.id),
    sort: [{ field: 'id', descending: false }],
  });
  if (stay.agent_id === null && rows.length === 0) return;
  const terms = termsOf(stay, await readRoomOf(tx, stay.id));
  const last = findStanding(rows);
  // Somebody may be approving or paying it.
  const standing = last && ((await tx.lock(resourceTables['agent-commissions'], last.id)) ?? undefined);
  if (!standing) return terms ? void (await insertCommission(scene, stay, terms)) : undefined;
  if (!isSettled(standing)) return changePending(scene, standing, terms);
  if (terms?.state === 'earned' && isSame(standing, terms)) return;
  await clawBack(scene, standing, stay.reference);
  if (terms) await insertCommission(scene, stay, terms);
}

const isSame = (standing: Commission, { agent_id, rate, base_sen, amount_sen }: Terms): boolean =>
  standing.agent_id === agent_id &&
  standing.rate === rate &&
  standing.base_sen === base_sen &&
  standing.amount_sen === amount_sen;

async function insertCommission(scene: CommissionScene, stay: Reservation, terms: Terms): Promise<Commission> {
  const reference = await nextReference(scene.tx);
  return insertBeside(scene, 'agent-commissions', { ...terms, reference, reservation_id: stay.id });
}

const nextReference = async (tx: Transaction): Promise<string> =>
  `AC-${String(await tx.next('agent commissions')).padStart(6, '0')}`;

async function changePending(scene: CommissionScene, before: Commission, terms: Terms | null): Promise<void> {
  const change = terms ?? { state: 'lapsed' as const };
  if (before.state === change.state && (terms === null || isSame(before, terms))) return;
  const action = { pending: 'follow', earned: 'earn', lapsed: 'lapse' }[change.state];
  await changeBeside(scene, 'agent-commissions', { before, action, change, reason: null });
}

/** Takes a commission back: where it was paid, the agent owes it from now on. */
async function clawBack(scene: CommissionScene, before: Commission, reason: string): Promise<void> {
  await changeBeside(scene, 'agent-commissions', {
    before,
    action: 'claw-back',
    change: { state: 'clawed_back' },
    reason,
  });
  await mirror(scene, before, reason);
}

/** The row that takes the other one back. */
export async function mirror(scene: CommissionScene, of: Commission, reason: string): Promise<void> {
  const { agent_id, reservation_id, rate, base_sen, amount_sen, formula, earned_on } = of;
  const isPaid = of.state === 'paid';
  await insertBeside({ ...scene, reason }, 'agent-commissions', {
    reference: await nextReference(scene.tx),
    agent_id,
    reservation_id,
    rate,
    base_sen: 0 - base_sen,
    amount_sen: 0 - amount_sen,
    formula: `−(${formula})`,
    because: [
      { rule: 'CLAW_BACK', text: `Takes ${of.reference} back: ${reason}`, text_zh: `冲回 ${of.reference}：${reason}` },
    ],
    state: isPaid ? 'earned' : 'clawed_back',
    earned_on,
    reversal_of: of.id,
  });
}

/** The agent's claim goes, and the money leaves the bank; of what is taken back it comes in. */
export async function postCommissionPaid(tx: Transaction, commission: Commission, day: string): Promise<void> {
  const { id, reference, agent_id, reservation_id, amount_sen } = commission;
  const of = { agent_id, reservation_id };
  await postEvents(tx, [
    {
      subject: fill(SUBJECT_OF.commission, { id }),
      posted_on: day,
      period: periodOf(day),
      code: 'COMMISSION',
      label: { en: `Commission ${reference}`, zh: `佣金 ${reference}` },
      formula: commission.formula,
      because: commission.because,
      parts: [
        { ...of, account: 'agent-payable', amount_sen },
        { ...of, account: 'bank', amount_sen: 0 - amount_sen },
      ],
    },
  ]);
}
