import { f } from '#shared/field.ts';
import { reasonGiven, said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { statementSums } from './statement-sums.ts';

/**
 * What an owner sees of what is theirs. Nothing here names a guest or tells of another owner's money: whoever adds to it keeps it
 * so, because the same answer is read by the owner and by staff who view as that owner.
 */

/** A guest without a name. */
const strippedGuest = {
  /** `S. D.`; empty for nights that no guest has. */
  initials: f.text(),
  /** ISO 3166-1 alpha-3. */
  nationality: shape.nullable(f.country()),
};

/** Nights of a unit that are taken. */
const ownerStay = shape
  .object({
    arrival: f.date(),
    departure: f.date(),
    nights: f.integer(),
    /** A guest's, the owner's own, or out of use. */
    kind: shape.oneOf('guest', 'own', 'blocked'),
    ...strippedGuest,
    /** The owner's part: of a stay that is over as the ledger has it, of one to come as it would be today. */
    net_sen: shape.nullable(f.money()),
    is_estimate: f.boolean(),
  })
  .named('OwnerViewStay');
export type OwnerViewStay = ShapeOf<typeof ownerStay>;

const agreementHeld = shape
  .object({
    package: said,
    /** `PS v3`. */
    version: f.text(),
    version_id: f.integer(),
    from: f.date(),
    until: shape.nullable(f.date()),
    /** Who gets how much, as the agreement words it. */
    share: said,
    /** The owner's part of it, as a cell has room for it: `72%`. */
    part: said,
  })
  .named('AgreementHeld');
export type AgreementHeld = ShapeOf<typeof agreementHeld>;

const heldUnit = {
  unit_id: f.integer(),
  number: f.text(),
  property: said,
  room_type: said,
  /** In basis points. */
  share_bp: f.integer(),
  from: f.date(),
  to: shape.nullable(f.date()),
  /** The newest first. */
  agreements: shape.list(agreementHeld),
};

const ownerViewUnit = shape
  .object({
    ...heldUnit,
    lifecycle: f.text(),
    housekeeping: f.text(),
    /** By day. */
    stays: shape.list(ownerStay),
  })
  .named('OwnerViewUnit');
export type OwnerViewUnit = ShapeOf<typeof ownerViewUnit>;

const nextGuest = shape
  .object({ unit: f.text(), arrival: f.date(), nights: f.integer(), ...strippedGuest })
  .named('OwnerViewGuest');

const monthSoFar = shape
  .object({
    period: f.text(),
    nights_sold: f.integer(),
    nights_own: f.integer(),
    /** Of the owner's units up to and including today, less those out of use. */
    nights_available: f.integer(),
    /** As the statement would say today. */
    net_sen: f.money(),
    /** Further stays that are booked and end this month, by the agreement of today. */
    coming_sen: f.money(),
  })
  .named('OwnerViewMonth');

const freeYear = shape
  .object({
    unit: f.text(),
    year: f.integer(),
    granted: f.integer(),
    carried: f.integer(),
    held: f.integer(),
    used: f.integer(),
    gone: f.integer(),
    cashed_out: f.integer(),
    balance: f.integer(),
    carried_until: shape.nullable(f.date()),
  })
  .named('OwnerViewFreeYear');

const freeEntry = shape
  .object({
    at: f.instant(),
    unit: f.text(),
    year: f.integer(),
    kind: f.text(),
    nights: f.integer(),
    balance_after: f.integer(),
    reason: f.text(),
  })
  .named('OwnerViewFreeEntry');

const freeRules = shape.object({ name: said, units: shape.list(f.text()), rules: shape.list(said) }).named('FreeRules');

const toldLine = shape
  .object({
    label: said,
    amount_sen: f.money(),
    formula: f.text(),
    because: shape.list(reasonGiven),
    has_receipt: f.boolean(),
  })
  .named('OwnerViewLine');

const toldStatement = shape
  .object({
    id: f.integer(),
    reference: f.text(),
    period: f.text(),
    revision: f.integer(),
    state: f.text(),
    opening_sen: f.money(),
    payable_sen: f.money(),
    carried_sen: f.money(),
    lines: shape.list(toldLine),
    sums: statementSums,
    /** Of the month before, and of the same month a year earlier; null where none was published for it. */
    month_before: shape.nullable(statementSums),
    year_before: shape.nullable(statementSums),
  })
  .named('OwnerViewStatement');
export type OwnerViewStatement = ShapeOf<typeof toldStatement>;

const toldPayout = shape
  .object({
    reference: f.text(),
    amount_sen: f.money(),
    state: f.text(),
    bank: shape.nullable(f.text()),
    /** The last four digits. */
    account: shape.nullable(f.text()),
    paid_on: shape.nullable(f.date()),
    bank_reference: shape.nullable(f.text()),
    statements: shape.list(f.text()),
  })
  .named('OwnerViewPayout');

const nextPayout = shape
  .object({
    /** Month that it pays. */
    period: f.text(),
    due_on: f.date(),
    /** Whether that day is over. */
    is_late: f.boolean(),
    /** Why that is not the day of the agreement. */
    because: shape.nullable(said),
    amount_sen: f.money(),
    /** Until the month is published. */
    is_estimate: f.boolean(),
    /** Whether the owner's agreements let them see it. */
    is_shown: f.boolean(),
  })
  .named('NextPayout');
export type NextPayout = ShapeOf<typeof nextPayout>;

const paidTo = shape
  .object({
    bank: shape.nullable(f.text()),
    /** The last four digits. */
    account: shape.nullable(f.text()),
  })
  .named('PaidTo');
const stopped = shape.nullable(
  shape.object({ kind: shape.oneOf('held', 'frozen'), reason: shape.nullable(f.text()) }).named('PayoutStop'),
);

export const ownerView = shape
  .object({
    name: f.text(),
    account_number: f.text(),
    /** House's day. */
    today: f.date(),
    month: monthSoFar,
    next_guest: shape.nullable(nextGuest),
    units: shape.list(ownerViewUnit),
    free: shape.object({
      years: shape.list(freeYear),
      /** The newest first, at most a hundred. */
      entries: shape.list(freeEntry),
      rules: shape.list(freeRules),
    }),
    balance_sen: f.money(),
    /** Those that were published, the newest first. */
    statements: shape.list(toldStatement),
    payouts: shape.list(toldPayout),
    /** Why nothing is paid out for now. */
    stopped,
    /** Null where an agreement keeps its date from the owner, or none names one. */
    next_payout: shape.nullable(nextPayout),
    /** Account that it goes to. */
    paid_to: paidTo,
    /** Which are on file; the files themselves are for whoever may change the owner. */
    papers: shape.list(shape.oneOf('agreement', 'spa', 'identity', 'bank', 'consent')),
  })
  .named('OwnerView');
export type OwnerView = ShapeOf<typeof ownerView>;

const billedExpense = shape
  .object({
    expense_id: f.integer(),
    on: f.date(),
    label: said,
    unit: shape.nullable(f.text()),
    /** What of it is the owner's; a gain is below nothing. */
    amount_sen: f.money(),
    period: f.text(),
  })
  .named('BilledExpense');

/** What an owner has, for the office: units with their agreements, who comes next, and what was billed. */
export const ownerHoldings = shape
  .object({
    next_guest: shape.nullable(nextGuest),
    units: shape.list(shape.object({ ...heldUnit, next: shape.nullable(ownerStay) }).named('HeldUnit')),
    /** Null for a reader who sees no owners' money, and where no agreement names a day. */
    next_payout: shape.nullable(nextPayout),
    stopped,
    paid_to: paidTo,
    /** The newest first, at most thirty; null for a reader who sees no expenses. */
    expenses: shape.nullable(shape.list(billedExpense)),
  })
  .named('OwnerHoldings');
export type OwnerHoldings = ShapeOf<typeof ownerHoldings>;
