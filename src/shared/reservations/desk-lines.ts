import { addDays, countNights } from '#shared/day.ts';
import { adultsWithDocument, isChild, isForeigner } from './guests.ts';
import { isDepositPaid, settledOf } from './payment.ts';
import type { UnitOfStay } from './stay-answers.ts';

/**
 * What has to be true before a guest gets the key and before a guest leaves, line by line, read from the record's facts. The
 * server decides (`domain/reservations/check-in` and `check-out`); the desk is told here before it would be refused, and what
 * each line waits for.
 */

/** Of a line: it holds, it does not, or its facts are not here yet. */
export type LineState = 'done' | 'open' | 'wait';

/** `says` names the sentence of the line's state; its values come with it. */
export interface DeskLine<Id extends string = string, Says extends string = string> {
  readonly id: Id;
  readonly state: LineState;
  readonly says: Says;
  readonly values: Readonly<Record<string, string | number>>;
  /** A stated reason lets the act pass although the line is open. */
  readonly mayPass: boolean;
}

/** Facts of the stay itself. */
export interface DeskStay {
  readonly status: string;
  readonly guest_name: string;
  readonly nationality: string;
  readonly arrival: string;
  readonly departure: string;
  readonly unit_id: number | null;
  readonly is_partly_placed: boolean;
  readonly adults: number;
  readonly any_foreign_occupant: boolean;
  readonly ttx_collector: 'operator' | 'platform' | 'exempt';
  readonly ttx_note: string | null;
  readonly deposit_sen: number;
  readonly paid_sen: number;
  readonly rounding_sen: number;
  readonly balance_sen: number;
}

export interface DeskGuest {
  readonly full_name: string;
  readonly nationality: string;
  readonly id_type: string | null;
  readonly age: number | null;
}

interface ComingFacts {
  readonly today: string;
  readonly stay: DeskStay;
  /** Units of the stay; undefined until they are known. */
  readonly units: readonly UnitOfStay[] | undefined;
  /** Guests on record; undefined until they are known. */
  readonly guests: readonly DeskGuest[] | undefined;
}

export type ComingLine = DeskLine<
  'held' | 'day' | 'unit' | 'guests' | 'tax' | 'deposit',
  | 'held.open'
  | `day.${'early' | 'late' | 'over'}`
  | `unit.${'none' | 'partly' | 'occupied' | 'dirty' | 'ready' | 'wait'}`
  | `guests.${'wait' | 'missing' | 'unknown' | 'passport' | 'done'}`
  | `tax.${'wait' | 'unmarked' | 'none' | 'operator' | 'unproven' | 'platform' | 'exempt' | 'unexplained'}`
  | `deposit.${'unpaid' | 'due' | 'paid' | 'none'}`
>;

interface Part<Says extends string> extends Pick<DeskLine<string, Says>, 'state' | 'says'> {
  readonly values?: DeskLine['values'];
}

const said = <Id extends string, Says extends string>(
  id: Id,
  { state, says, values = {} }: Part<Says>,
  mayPass = false,
): DeskLine<Id, Says> => ({ id, state, says, values, mayPass });

/** Lines of a check-in from top to bottom. A hold and the day have one only while they are in the way. */
export function linesOfCheckIn(facts: ComingFacts): readonly ComingLine[] {
  const isHeld = facts.stay.status === 'pending';
  return [
    ...dayLine(facts),
    unitLine(facts),
    guestsLine(facts),
    taxLine(facts),
    depositLine(facts.stay),
    // Once the deposit is paid, a hold is confirmed without a reason.
    ...(isHeld ? [said('held', { state: 'open', says: 'held.open' })] : []),
  ];
}

function dayLine({ today, stay: { arrival, departure, status } }: ComingFacts): ComingLine[] {
  if (today < arrival) return [said('day', { state: 'open', says: 'day.early', values: { day: arrival } })];
  if (today < departure) return [];
  // A no-show has no dates left to change.
  const says = status === 'no_show' ? 'day.over' : 'day.late';
  return [said('day', { state: 'open', says, values: { day: departure } })];
}

function unitLine({ stay, units }: ComingFacts): ComingLine {
  if (stay.unit_id === null) return said('unit', { state: 'open', says: 'unit.none' });
  if (stay.is_partly_placed) return said('unit', { state: 'open', says: 'unit.partly' });
  const unit = units?.find(({ unit_id }) => unit_id === stay.unit_id);
  if (!unit) return said('unit', { state: 'wait', says: 'unit.wait' });
  const values = { unit: unit.number };
  const [other] = unit.others;
  if (other) {
    const who = `${other.reference} ${other.guest_name}`;
    return said('unit', { state: 'open', says: 'unit.occupied', values: { ...values, who } });
  }
  if (!unit.is_clean) return said('unit', { state: 'open', says: 'unit.dirty', values }, true);
  return said('unit', { state: 'done', says: 'unit.ready', values }, true);
}

function guestsLine({ stay, guests }: ComingFacts): ComingLine {
  const line = (part: Part<ComingLine['says']>): ComingLine => said('guests', part, true);
  if (!guests) return line({ state: 'wait', says: 'guests.wait' });
  const documents = adultsWithDocument(guests);
  const values = { documents, adults: stay.adults };
  const unknown = guests.find((guest) => lacksDocument(guest));
  if (documents < stay.adults) return line({ state: 'open', says: 'guests.missing', values });
  if (unknown) return line({ state: 'open', says: 'guests.unknown', values: { guest: unknown.full_name } });
  const hasPassport = guests.some(({ id_type }) => id_type === 'passport');
  if (stay.any_foreign_occupant && !hasPassport) return line({ state: 'open', says: 'guests.passport' });
  return line({ state: 'done', says: 'guests.done', values });
}

/** Whether the guest has to show a document that is not on record yet. */
export const lacksDocument = ({ id_type, age }: Pick<DeskGuest, 'id_type' | 'age'>): boolean =>
  id_type === null && !isChild(age);

function taxLine({ stay, guests }: ComingFacts): ComingLine {
  const line = (part: Part<ComingLine['says']>): ComingLine => said('tax', part);
  const { guest_name: full_name, nationality, ttx_note } = stay;
  if (!stay.any_foreign_occupant) {
    if (!guests) return line({ state: 'wait', says: 'tax.wait' });
    // A stay from a calendar has no guest on record.
    const known = guests.length > 0 ? guests : [{ full_name, nationality, id_type: null }];
    const foreigner = known.find(isForeigner);
    if (!foreigner) return line({ state: 'done', says: 'tax.none' });
    return line({ state: 'open', says: 'tax.unmarked', values: { guest: foreigner.full_name } });
  }
  if (stay.ttx_collector === 'operator') return line({ state: 'done', says: 'tax.operator' });
  if (stay.ttx_collector === 'platform') {
    if (ttx_note === null) return line({ state: 'open', says: 'tax.unproven' });
    return line({ state: 'done', says: 'tax.platform', values: { note: ttx_note } });
  }
  // A property that is not registered needs no reason: whether this one is, the server knows.
  if (ttx_note === null) return line({ state: 'done', says: 'tax.unexplained' });
  return line({ state: 'done', says: 'tax.exempt', values: { note: ttx_note } });
}

function depositLine(stay: DeskStay): ComingLine {
  const values = { deposit: stay.deposit_sen, paid: settledOf(stay), due: stay.deposit_sen - settledOf(stay) };
  const isBegun = settledOf(stay) > 0;
  return isDepositPaid(stay)
    ? said('deposit', { state: 'done', says: isBegun ? 'deposit.paid' : 'deposit.none', values }, true)
    : said('deposit', { state: 'open', says: isBegun ? 'deposit.due' : 'deposit.unpaid', values }, true);
}

export type LeavingLine = DeskLine<
  'nights' | 'bill' | 'settle',
  | `nights.${'early' | 'due' | 'late' | 'waived'}`
  | 'bill.lines'
  | `settle.${'owed' | 'credit' | 'done' | 'account' | 'beyond'}`
>;

interface LeavingFacts {
  readonly today: string;
  readonly stay: Pick<DeskStay, 'arrival' | 'departure' | 'balance_sen'> & { readonly total_sen: number };
  /** Nights slept beyond the booked ones are given away. */
  readonly isWaived: boolean;
  /** What is open goes on the account of the stay's company. */
  readonly isOnAccount: boolean;
  /** By how much that is more than the account takes; nothing where a reason lets it pass. */
  readonly beyond_sen: number;
}

/** Lines of a check-out from top to bottom. */
export function linesOfCheckOut({ today, stay, isWaived, ...account }: LeavingFacts): readonly LeavingLine[] {
  const { total_sen: total, balance_sen: balance } = stay;
  return [
    nightsLine({ today, stay, isWaived }),
    said('bill', { state: 'done', says: 'bill.lines', values: { total } }, true),
    settleLine(balance, account),
  ];
}

function settleLine(
  balance: number,
  { isOnAccount, beyond_sen }: Pick<LeavingFacts, 'isOnAccount' | 'beyond_sen'>,
): LeavingLine {
  if (balance === 0) return said('settle', { state: 'done', says: 'settle.done' }, true);
  if (balance > 0 && isOnAccount) {
    if (beyond_sen > 0) {
      return said('settle', { state: 'open', says: 'settle.beyond', values: { amount: balance, over: beyond_sen } });
    }
    return said('settle', { state: 'done', says: 'settle.account', values: { amount: balance } }, true);
  }
  const says = balance > 0 ? 'settle.owed' : 'settle.credit';
  return said('settle', { state: 'open', says, values: { amount: Math.abs(balance) } }, true);
}

function nightsLine({
  today,
  stay: { arrival, departure },
  isWaived,
}: Pick<LeavingFacts, 'today' | 'stay' | 'isWaived'>): LeavingLine {
  const line = (part: Part<LeavingLine['says']>): LeavingLine => said('nights', part, true);
  // A guest who arrived today stays at least one night.
  const first = addDays(arrival, 1);
  const leaves = today < first ? first : today;
  const values = { day: departure };
  if (leaves < departure) {
    return line({ state: 'open', says: 'nights.early', values: { ...values, count: countNights(leaves, departure) } });
  }
  if (leaves === departure) return line({ state: 'done', says: 'nights.due', values });
  const late = { ...values, count: countNights(departure, leaves) };
  return isWaived
    ? line({ state: 'done', says: 'nights.waived', values: late })
    : line({ state: 'open', says: 'nights.late', values: late });
}

/** Open lines, and whether the act can be taken: at once, with a reason, or not before the rest is right. Facts that are not here yet stop nothing, since the server asks again. */
export function readinessOf<L extends DeskLine>(
  lines: readonly L[],
): {
  readonly done: number;
  readonly open: readonly L[];
  readonly may: 'now' | 'with-reason' | 'not-yet';
} {
  const open = lines.filter(({ state }) => state === 'open');
  const done = lines.filter(({ state }) => state === 'done').length;
  if (open.some(({ mayPass }) => !mayPass)) return { done, open, may: 'not-yet' };
  return { done, open, may: open.length > 0 ? 'with-reason' : 'now' };
}
