import { DAY_MS } from '#shared/constants.ts';
import { addDays } from '#shared/day.ts';
import { RECEIPT_ABOVE_SEN } from '#shared/expenses/signs.ts';
import type { BillRow } from './bills.ts';
import type { PlannedBill } from './plan-bills.ts';

/** How far the demo's office has come with each of its bills: approved and paid, or waiting somewhere. */

/** Bills of so many days wait for somebody. */
export const FRESH_DAYS = 30;

interface Office {
  readonly administrators: readonly { readonly account_number: string; readonly name: string }[];
  readonly now: Date;
  readonly today: string;
  readonly id: number;
}

type Progress = Pick<
  BillRow,
  | 'state'
  | 'has_receipt'
  | 'recorded_by'
  | 'submitted_by'
  | 'submitted_at'
  | 'decided_by'
  | 'decided_at'
  | 'remark'
  | 'paid_on'
  | 'payment_reference'
  | 'created_at'
  | 'updated_at'
>;

/** How far the office has come with it: what is older than a month is done with. */
export function progressOf(bill: PlannedBill, office: Office): Progress {
  const { now, today, id } = office;
  const { date, rule } = bill;
  const isFresh = date > addDays(today, -FRESH_DAYS);
  const state = bill.state ?? (isFresh ? freshState({ ...bill, isRule: rule !== undefined, id }) : 'approved');
  const at = (days: number): string =>
    new Date(Math.min(Date.parse(`${date}T02:00:00.000Z`) + days * DAY_MS, now.getTime())).toISOString();
  return {
    state,
    has_receipt: state !== 'draft' && isProvedBill(bill, { isFresh, id }),
    ...signaturesOf(state, office, at),
    ...paymentOf(bill, { state, isFresh, id }),
    created_at: at(0),
    updated_at: at(state === 'draft' ? 0 : state === 'submitted' ? 1 : 2),
  };
}

interface Stage {
  readonly isFresh: boolean;
  readonly id: number;
}

const isProvedBill = ({ amount_sen, rule, meter }: PlannedBill, { isFresh, id }: Stage): boolean =>
  amount_sen > RECEIPT_ABOVE_SEN || (isFresh && rule === undefined && meter === undefined && id % 3 !== 0);

function signaturesOf(
  state: BillRow['state'],
  { administrators }: Office,
  at: (days: number) => string,
): Pick<Progress, 'recorded_by' | 'submitted_by' | 'submitted_at' | 'decided_by' | 'decided_at' | 'remark'> {
  const [recorder, approver = recorder] = administrators;
  const isSent = state !== 'draft';
  const isDecided = isSent && state !== 'submitted';
  return {
    recorded_by: recorder?.account_number ?? null,
    submitted_by: isSent ? (recorder?.account_number ?? null) : null,
    submitted_at: isSent ? at(1) : null,
    decided_by: isDecided ? (approver?.name ?? null) : null,
    decided_at: isDecided ? at(2) : null,
    remark: state === 'rejected' ? 'The amount differs from the bill. Compare it and submit it again.' : null,
  };
}

/** What riders laid out is given back later than a supplier is paid: some of it still waits. */
function paymentOf(
  { date, paid_by }: PlannedBill,
  { state, isFresh, id }: Stage & Pick<Progress, 'state'>,
): Pick<Progress, 'paid_on' | 'payment_reference'> {
  const isDue = isFresh ? paid_by === 'host' && id % 2 === 0 : paid_by !== 'rider' || id % 3 !== 0;
  if (state !== 'approved' || !isDue) return { paid_on: null, payment_reference: null };
  return { paid_on: addDays(date, 1), payment_reference: paid_by === 'host' ? `CIMB ${410_000 + id}` : null };
}

function freshState({
  amount_sen,
  isRule,
  id,
}: {
  readonly amount_sen: number;
  readonly isRule: boolean;
  readonly id: number;
}): BillRow['state'] {
  if (amount_sen > RECEIPT_ABOVE_SEN) return id % 2 === 0 ? 'submitted' : 'draft';
  if (isRule) return id % 4 === 0 ? 'draft' : 'approved';
  const turn = id % 9;
  if (turn === 0) return 'draft';
  if (id % 27 === 5) return 'rejected';
  return turn < 3 ? 'submitted' : 'approved';
}
