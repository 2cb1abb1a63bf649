import { addDays } from '#shared/day.ts';
import type { Store } from '#server/platform/database/store.ts';
import { catchUpCommissions } from '#server/domain/revenue/agents/catch-up.ts';
import { postCommissionPaid } from '#server/domain/revenue/agents/commissions.ts';
import { type AccountScene, listOpenCharges, postCharge } from '#server/domain/revenue/companies/charges.ts';
import { takeReceipt } from '#server/domain/revenue/companies/receipts.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { counters } from '#server/kit/tables.ts';

/** What the demo's agents have earned and its companies owe, reckoned and posted by the same code as any other. */

const MARKER = 'demo_accounts';
/** Commissions so old are paid, and those half as old approved. */
const PAID_AFTER_DAYS = 14;

export async function seedAccounts(store: Store, now: string): Promise<void> {
  const isFirst = await store.transaction((tx) => tx.insertIfAbsent(counters, { name: MARKER, value: 1 }));
  if (!isFirst) return;
  await catchUpCommissions(store, now);
  await store.transaction(async (tx) => {
    const scene = { tx, context: theHouse(now) };
    await payCommissions(scene);
    await chargeCompanies(scene);
    await receiveFromCompanies(scene);
  });
}

async function payCommissions(scene: AccountScene): Promise<void> {
  const { tx, context } = scene;
  const today = context.now.slice(0, 10);
  const earned = await rowsIn(tx, resourceTables['agent-commissions'], {
    where: is('state', 'earned'),
    sort: ['id'],
  });
  for (const before of earned) {
    const paid_on = addDays(before.earned_on ?? today, PAID_AFTER_DAYS);
    if (addDays(paid_on, 0 - PAID_AFTER_DAYS / 2) > today) continue;
    const approved = { state: 'approved' as const, approved_by: 'Highland' };
    const isPaid = paid_on <= today;
    const change = isPaid
      ? { ...approved, state: 'paid' as const, paid_on, bank_reference: `IBG-${paid_on.replaceAll('-', '')}` }
      : approved;
    await changeBeside(scene, 'agent-commissions', {
      before,
      action: isPaid ? 'pay' : 'approve',
      change,
      reason: null,
    });
    if (isPaid) await postCommissionPaid(tx, before, paid_on);
  }
}

async function chargeCompanies(scene: AccountScene): Promise<void> {
  const { tx } = scene;
  const charged = await rowsIn(tx, resourceTables.payments, {
    where: is('charged_to', 'company'),
    sort: ['business_date', 'id'],
  });
  for (const payment of charged) {
    const stay = await tx.find(resourceTables.reservations, hasId(payment.reservation_id));
    const company = stay?.company_id ? await tx.lock(resourceTables.companies, stay.company_id) : null;
    if (company) await postCharge(scene, { payment, company });
  }
}

/** Each pays its oldest bills on the day they are due; one on hold pays nothing, and every third is late. */
async function receiveFromCompanies(scene: AccountScene): Promise<void> {
  const { tx, context } = scene;
  const today = context.now.slice(0, 10);
  for (const company of await rowsIn(tx, resourceTables.companies, {
    where: is('status', 'active'),
    sort: ['id'],
  })) {
    if (company.id % 3 === 1) continue;
    const due = (await listOpenCharges(tx, company.id)).filter(({ due_on }) => due_on <= today);
    const [last] = due.slice(-1);
    if (!last) continue;
    const amount_sen = due.reduce((sum, { open_sen }) => sum + open_sen, 0);
    await takeReceipt(scene, {
      company_id: company.id,
      received_on: last.due_on,
      method: '03',
      amount_sen,
      bank_reference: `FPX-${company.id}${last.due_on.replaceAll('-', '')}`,
      note: null,
    });
  }
}
