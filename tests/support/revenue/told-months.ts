import { shareExpense } from '#shared/packages/share-expense.ts';
import { addDays } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { recogniseIncome } from '#shared/packages/recognise.ts';
import type { StayIncome } from '#shared/packages/split-stay.ts';
import { INCOME_KINDS } from '#shared/packages/terms.ts';
import { ruleOfTerms } from '#server/domain/packages/recognition.ts';
import type { StayIncomeRow } from '#server/domain/packages/stay-income.ts';
import { tellExpense } from '#server/domain/revenue/expense-entries.ts';
import { tellCashOut } from '#server/domain/revenue/cash-outs.ts';
import { tellCharge } from '#server/domain/revenue/free-stay-charges.ts';
import { tellAdjustment } from '#server/domain/revenue/owner-adjustments.ts';
import { receiptEvent } from '#server/domain/revenue/owner-receipts.ts';
import type { LedgerEvent, Part } from '#server/domain/revenue/ledger.ts';
import { type Grounds, shareMonth } from '#server/domain/revenue/shares.ts';
import { shareStays } from '#server/domain/revenue/stay-shares.ts';
import { type DrawnMonth, type DrawnStay, PERIOD, PERIODS, UNIT, dayOf } from '#tests/support/revenue/drawn-months.ts';

/** What the ledger says of a drawn month, by the functions that settle a real one. */

function groundsOf({ terms, next, owners: owned }: DrawnMonth): Grounds {
  const whole = { unit_id: UNIT, from: '2026-02-01', until: '2026-05-01', begins: true };
  if (next === null) return { owners: owned, terms: [{ ...whole, version_id: 1, terms }] };
  const from = dayOf(next.from);
  return {
    owners: owned,
    terms: [
      { ...whole, version_id: 1, until: from, terms },
      { ...whole, version_id: 2, from, terms: next.terms, begins: false },
    ],
  };
}

const grossOf = (income: StayIncome): number => sumSen(INCOME_KINDS.map((kind) => income[`${kind}_sen`]));
export const paidOf = (each: DrawnStay): number =>
  grossOf(each.income) + each.sst_sen + each.ttx_sen + each.levy_sen + each.rounding_sen;

/** The bill and its payments, as they stand in the ledger before anybody is settled. */
export function guestsParts(each: DrawnStay): Part[] {
  const { room_sen, gateway_fee_sen } = each.income;
  const paid = paidOf(each);
  const till = each.isCollected ? ('channel-clearing' as const) : ('bank' as const);
  return [
    { account: 'guest-receivable', amount_sen: paid },
    { account: 'room-revenue', amount_sen: -room_sen },
    { account: 'fees', amount_sen: room_sen - grossOf(each.income) },
    { account: 'sst-payable', amount_sen: -each.sst_sen },
    { account: 'ttx-payable', amount_sen: -each.ttx_sen },
    { account: 'levy-payable', amount_sen: -each.levy_sen },
    { account: 'rounding', amount_sen: -each.rounding_sen },
    // Paid with more than was due, which was given back.
    { account: till, amount_sen: paid + each.refund_sen },
    { account: 'guest-receivable', amount_sen: -paid - each.refund_sen },
    { account: till, amount_sen: -each.refund_sen },
    { account: 'guest-receivable', amount_sen: each.refund_sen },
    { account: 'gateway-cost', amount_sen: gateway_fee_sen },
    { account: 'bank', amount_sen: -gateway_fee_sen },
  ];
}

export const nightsOf = ({ arrival, length }: DrawnStay): string[] =>
  Array.from({ length }, (_, at) => addDays(arrival, at));

/** What of the stay counts when, by the agreement of the day on which its guest came. */
function rowsOf({ terms }: Grounds, each: DrawnStay, at: number): StayIncomeRow[] {
  const recognition = ruleOfTerms(terms).find(UNIT, each.arrival);
  const nights = nightsOf(each);
  const of = { reservation_id: at + 1, reference: `R${at + 1}`, agent_id: null, unit_id: UNIT, unit: 'U-1', nights };
  return recogniseIncome(recognition, { nights, ends_on: addDays(each.arrival, each.length) }, each.income).map(
    (counted) => ({ ...of, is_night: recognition === 'nightly', ...counted }),
  );
}

/** Everything that the month is settled by. */
export function eventsOf(told: DrawnMonth): LedgerEvent[] {
  const grounds = groundsOf(told);
  const shared = shareStays(
    grounds,
    told.stays.flatMap((each, at) => rowsOf(grounds, each, at)),
  );
  const bills = told.expenses.map(({ day: on, paid_by, ...facts }, at) => {
    const date = dayOf(on);
    const terms = grounds.terms.find(({ from, until }) => from <= date && date < until)?.terms ?? null;
    const share = { unit_id: UNIT, period: PERIOD, guest_sen: 0, ...shareExpense(terms, facts) };
    const { category, amount_sen } = facts;
    const bill = {
      id: at + 1,
      reference: `E${at + 1}`,
      category,
      date,
      description: '',
      amount_sen,
      paid_by,
      recharged_to: null,
      parts: [],
      split_by: null,
    };
    return tellExpense({
      expense: bill,
      share,
      owners: grounds.owners.filter(({ from, to }) => from <= date && (to === null || date < to)),
    });
  });
  const charges = told.freeStays.map(({ day: on, ...sums }, at) =>
    tellCharge(1, {
      payment: {
        id: at + 1,
        reservation_id: 100 + at,
        direction: 'in',
        amount_sen: sumSen(Object.values(sums)),
        day: dayOf(on),
        receipt_number: '',
      },
      request: undefined,
      lines: [{ code: 'LEVY', label: { en: 'Levy', zh: '征费' }, amount_sen: sums.levy_sen }],
      programme: null,
      taxes: told.terms.taxes ?? null,
    }),
  );
  const receipts = told.receipts.map(({ day: on, owner, isReversed, ...paid }, at) =>
    receiptEvent({
      ...paid,
      id: at + 1,
      owner_id: owner,
      reference: `OR-${at + 1}`,
      received_on: dayOf(on),
      bank_reference: `FT-${at + 1}`,
      slip: null,
      note: null,
      received_by: null,
      state: isReversed ? 'reversed' : 'received',
      reversed_on: isReversed ? dayOf(31) : null,
      reversed_by: null,
      reversal_reason: isReversed ? 'Bounced' : null,
    }),
  );
  const adjustments = told.adjustments.map(({ owner, state, ...put }, at) =>
    tellAdjustment({
      ...put,
      id: at + 1,
      owner_id: owner,
      reference: `OA-${at + 1}`,
      period: PERIOD,
      reason: 'Agreed',
      posted_on: dayOf(31),
      posted_by: 'Finance',
      state,
      reversed_on: state === 'reversed' ? dayOf(31) : null,
      reversed_by: null,
      reversal_reason: null,
    }),
  );
  const cashOuts = told.cashOuts.map(({ day: on, owner, ...paid }, at) =>
    tellCashOut(
      {
        ...paid,
        id: at + 1,
        reference: `CO-${at + 1}`,
        balance_id: at + 1,
        owner_id: owner,
        unit_id: UNIT,
        year: 2026,
        amount_sen: paid.nights * paid.rate_sen,
        reason: 'Asked for',
        programme_id: 1,
        posted_on: dayOf(on),
        posted_by: 'Finance',
        reversed_on: paid.state === 'reversed' ? dayOf(31) : null,
        reversed_by: null,
        reversal_reason: null,
      },
      null,
    ),
  );
  return [
    ...receipts,
    ...adjustments,
    ...cashOuts,
    ...shared.map(({ event }) => event),
    ...PERIODS.flatMap((period) =>
      shareMonth(
        grounds,
        { unit_id: UNIT, period, unit: 'A1' },
        shared.flatMap(({ parts }) => parts),
      ),
    ),
    ...bills,
    ...charges,
  ];
}
