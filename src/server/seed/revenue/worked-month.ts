import { WHOLE_BP } from '#shared/money.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { closeExpenses } from '#server/domain/expenses/cut-off.ts';
import { readParties } from '#server/domain/revenue/parties.ts';
import { listUnitsOf, settleMonth } from '#server/domain/revenue/statements.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { all, is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { counters } from '#server/kit/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { insertWorkedExpenses } from './worked-expenses.ts';
import { insertFreeStay } from './worked-free-stay.ts';
import { AGENT_RATE, UNIT, WORKED_STAYS, type WorkedScene, insertStay } from './worked-stays.ts';

/**
 * A month of one unit with everything in it that a statement can hold: stays booked directly, through a channel and by an agent, a fee of
 * a late cancellation, the owner's own free nights, expenses that are the owner's, the house's and shared, and a debt of the
 * month before. It is settled by the same code as any other month.
 */

const MARKER = 'worked_month';
const PACKAGE = 'PS';
const MONTH = '2026-03';

/** Adds the month to the demo data, once; nothing where the demo has no owner or house for it. */
export function seedWorkedMonth(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    if (!(await tx.insertIfAbsent(counters, { name: MARKER, value: 1 }))) return;
    const scene = await prepareUnit(tx);
    if (!scene) return;
    for (const stay of WORKED_STAYS) await insertStay(scene, stay);
    await insertFreeStay(scene);
    await closeForRepair(scene);
    await insertWorkedExpenses(scene);
    const { ownerId: owner_id } = scene;
    await closeFebruary(tx, owner_id);
    await settleOn(tx, '2026-04-02T02:00:00.000Z', { owner_id, period: MONTH });
  });
}

/** Makes a statement as on that day, which it also has as that of its making. */
async function settleOn(tx: Transaction, now: string, month: { owner_id: number; period: string }): Promise<void> {
  await settleMonth({ tx, context: theHouse(now) }, month);
  const those = all(is('owner_id', month.owner_id), is('period', month.period));
  await tx.note(resourceTables['owner-statements'], those, { created_at: now, updated_at: now });
}

/** The month before left a debt, which the next statement begins with. */
async function closeFebruary(tx: Transaction, owner_id: number): Promise<void> {
  const now = '2026-03-03T02:00:00.000Z';
  const period = '2026-02';
  await settleOn(tx, now, { owner_id, period });
  const parties = await readParties(tx, owner_id);
  const change = { state: 'published' as const, locked_at: now, published_at: now, parties };
  const isFebruary = all(is('owner_id', owner_id), is('period', period));
  const [told] = await tx.update(resourceTables['owner-statements'], isFebruary, change);
  if (!told) return;
  await tx.note(resourceTables['owner-statements'], isFebruary, { updated_at: now });
  await closeExpenses(tx, { unitIds: await listUnitsOf(tx, { owner_id, period }), period });
}

/** A unit in Pahang of an owner who has no other: its room type is being refitted, so nobody can book it today. */
async function prepareUnit(tx: Transaction): Promise<WorkedScene | null> {
  const property = await tx.find(resourceTables.properties, is('code', 'MVR'));
  const owner = await findFreeOwner(tx);
  const bundle = await tx.find(resourceTables['service-packages'], is('code', PACKAGE));
  if (!property || !owner || !bundle) return null;
  const [like] = await rowsIn(tx, resourceTables['room-types'], {
    where: is('property_id', property.id),
    sort: ['id'],
  });
  if (!like) return null;
  const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...usual } = like;
  const type = await tx.insert(resourceTables['room-types'], {
    ...usual,
    code: 'HVA',
    name: 'Highland Vista suite',
    name_zh: '高原景套房',
    base_occupancy: 2,
    max_adults: 4,
    max_children: 2,
    max_guests: 5,
    base_rate_sen: 28_000,
    extra_guest_fee_sen: 4000,
    cleaning_fee_sen: 12_000,
    weekend_percent: 0,
    weekend_surcharge_sen: 6000,
    los_tiers: [{ nights: 3, percent: 5 }],
    photos: null,
    status: 'draft',
  });
  const unit = await tx.insert(resourceTables.units, {
    room_type_id: type.id,
    property_id: property.id,
    number: UNIT,
    block: 'A',
    floor: 12,
    owner_id: owner.id,
    lifecycle: 'out-of-order',
    housekeeping: 'clean',
    notes: 'Being refitted since April 2026.',
  });
  const since = { unit_id: unit.id, from: '2026-03-01', to: null, note: null };
  await tx.insert(resourceTables.ownerships, { ...since, from: '2026-02-01', owner_id: owner.id, share_bp: WHOLE_BP });
  await tx.insert(resourceTables['unit-packages'], { ...since, package_id: bundle.id });
  await tx.note(resourceTables['service-packages'], is('id', bundle.id), {
    unit_count: bundle.unit_count + 1,
    owner_count: bundle.owner_count + 1,
  });
  await tx.insertIfAbsent(resourceTables['channel-commissions'], {
    source_channel: 'booking_com',
    commission_bp: 1500,
    valid_from: '2024-01-01',
    note: null,
  });
  return { tx, property, type, unitId: unit.id, ownerId: owner.id, agentId: await makeAgent(tx) };
}

/** The night of the repair that one of the month's bills is for. */
async function closeForRepair({ tx, type, unitId: unit_id }: WorkedScene): Promise<void> {
  const [from, to] = ['2026-03-16', '2026-03-17'] as const;
  const reason = 'Air-conditioner repaired';
  const { id: block_id } = await tx.insert(resourceTables['unit-blocks'], {
    unit_id,
    from,
    to,
    kind: 'maintenance',
    reason,
  });
  const nights = { arrival: from, departure: to, reservation_id: null, room_type_id: type.id, unit_id };
  await tx.insert(staySegments, { ...nights, block_id, kind: 'block', blocking: true, pinned: false });
}

async function findFreeOwner(tx: Transaction) {
  const busy = await rowsIn(tx, resourceTables.ownerships, { fields: ['owner_id'] });
  const taken = new Set(busy.map(({ owner_id }) => owner_id));
  const owners = await rowsIn(tx, resourceTables.owners, {
    where: all(is('status', 'active'), is('payouts_frozen', false)),
    sort: ['id'],
  });
  return owners.find(({ id, bank_account }) => !taken.has(id) && bank_account !== null) ?? null;
}

/** An agent, at the rate of this month. */
async function makeAgent(tx: Transaction): Promise<number | null> {
  const mayAct = all(is('role', 'agent'), is('banned', false));
  const agent =
    (await tx.find(resourceTables.users, all(mayAct, is('status', 'approved')))) ??
    (await tx.find(resourceTables.users, all(mayAct, is('status', 'pending'))));
  if (!agent) return null;
  await tx.note(resourceTables.users, is('id', agent.id), { commission_rate: AGENT_RATE, status: 'approved' });
  await tx.insert(resourceTables['agent-rates'], {
    agent_id: agent.id,
    commission_rate: AGENT_RATE,
    from_at: `${MONTH}-01T02:00:00.000Z`,
    set_by: 'Highland',
  });
  return agent.id;
}
