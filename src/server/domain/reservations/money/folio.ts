import type { PricedNight } from '#shared/rates/night-price.ts';
import { type PriceLine, inBillOrder, isRefundable, totalOf } from '#shared/rates/line.ts';
import type { PricedStay, StayTerms } from '#shared/rates/stay-input.ts';
import { isExtra } from '#shared/reservations/extra-charge.ts';
import { isRecharge } from '#shared/reservations/recharge.ts';
import type { FolioLine } from '#shared/reservations/stay-answers.ts';
import { sumSen } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { is } from '#server/kit/conditions.ts';
import { reservationLines, reservationNights, reservationTerms } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * The folio of a stay: the lines that were posted, those that still stand, and the posting of others in their place.
 * No line is ever changed.
 */

type Reservation = RowOfResource<typeof reservations>;

const ofReservation = (id: number) => is('reservation_id', id);

/** Every line that was ever posted, in its order. */
export const listFolioLines = async (reader: Reader, reservationId: number): Promise<FolioLine[]> => {
  const rows = await reader.list(reservationLines, { where: ofReservation(reservationId) });
  return rows.map((line) => ({
    ...line,
    // A reversal keeps the formula of the line it takes back.
    formula: line.reversal_of === null ? line.formula : `−(${line.formula})`,
    refundable: isRefundable(line.code),
  }));
};

type PostedLine = Pick<FolioLine, 'id' | 'code' | 'because' | 'reversal_of'>;

/** The lines that still stand, as a bill says them. */
export function listStandingLines<L extends PostedLine>(lines: readonly L[]): L[] {
  const taken = new Set(lines.map(({ reversal_of }) => reversal_of));
  return inBillOrder(lines.filter(({ id, reversal_of }) => reversal_of === null && !taken.has(id)));
}

export const listStayNights = async (reader: Reader, reservationId: number): Promise<PricedNight[]> => {
  const sort = [{ field: 'date', descending: false }] as const;
  const rows = await reader.list(reservationNights, { where: ofReservation(reservationId), sort });
  return rows;
};

export const findStayTerms = async (reader: Reader, reservationId: number): Promise<StayTerms | null> => {
  const [row] = await reader.list(reservationTerms, { where: ofReservation(reservationId), limit: 1 });
  return row?.terms ?? null;
};

const CODES: ReadonlySet<string> = new Set(['ROOM', 'LOS', 'VOUCHER']);

/** The rounding of a cash payment belongs to that payment, so no change of the stay touches it. */
const isRounding = ({ code }: Pick<PriceLine, 'code'>): boolean => code === 'ROUNDING';

/** Lines that are not of the stay itself: no change of it touches them. */
const isBeside = (line: PriceLine): boolean => isRounding(line) || isRecharge(line) || isExtra(line);

/** The stay's own charges that still stand. */
export const chargesOf = async (reader: Reader, reservationId: number): Promise<FolioLine[]> =>
  listStandingLines(await listFolioLines(reader, reservationId)).filter((line) => !isBeside(line));

export const listExtras = async (reader: Reader, reservationId: number): Promise<FolioLine[]> =>
  listStandingLines(await listFolioLines(reader, reservationId)).filter(isExtra);

/** Bills that were passed on to the guest. */
export const listRecharges = async (reader: Reader, reservationId: number): Promise<FolioLine[]> =>
  listStandingLines(await listFolioLines(reader, reservationId)).filter(isRecharge);

/** The agreed price, as `changeStay` compares it with another one. */
export async function readAgreedPrice(
  reader: Reader,
  { id, deposit_sen }: Pick<Reservation, 'id' | 'deposit_sen'>,
): Promise<PricedStay> {
  const lines = await chargesOf(reader, id);
  const terms = await findStayTerms(reader, id);
  return {
    nights: await listStayNights(reader, id),
    lines,
    room_sen: totalOf(lines.filter(({ code }) => CODES.has(code))),
    total_sen: totalOf(lines),
    deposit_sen,
    ...(terms && { terms }),
  };
}

const columnsOfLine = ({ code, label, qty, unit_sen, amount_sen, formula, because, tax_code }: PriceLine) => ({
  code,
  label,
  qty,
  unit_sen,
  amount_sen,
  formula,
  because,
  tax_code,
});

const said = (line: PriceLine): string => JSON.stringify(Object.values(columnsOfLine(line)));

/** Reservation and business day of a posting. */
export interface Posting {
  readonly reservationId: number;
  readonly day: string;
}

/** Makes the folio say these lines: what no longer holds is taken back, what is new is added, the rest stays. */
export async function postLines(
  tx: Transaction,
  { reservationId, day }: Posting,
  lines: readonly PriceLine[],
): Promise<void> {
  const wanted = lines.map(said);
  const gone: FolioLine[] = [];
  const known: string[] = [];
  for (const line of listStandingLines(await listFolioLines(tx, reservationId))) {
    const text = said(line);
    const isKept = wanted.filter((each) => each === text).length > known.filter((each) => each === text).length;
    if (isKept) known.push(text);
    else gone.push(line);
  }
  const fresh = lines.filter((line) => {
    const at = known.indexOf(said(line));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  const rows = [
    ...gone.map((line) => ({
      ...columnsOfLine(line),
      unit_sen: -line.unit_sen,
      amount_sen: -line.amount_sen,
      reversal_of: line.id,
    })),
    ...fresh.map((line) => ({ ...columnsOfLine(line), reversal_of: null })),
  ];
  await tx.insertMissing(
    reservationLines,
    rows.map((row) => ({ reservation_id: reservationId, ...row, posted_on: day })),
  );
}

/** Replaces the charges of a stay by new lines and reversals of the old ones. */
export async function postCharges(tx: Transaction, posting: Posting, charges: readonly PriceLine[]): Promise<void> {
  const beside = listStandingLines(await listFolioLines(tx, posting.reservationId)).filter(isBeside);
  await postLines(tx, posting, [...charges, ...beside]);
}

/** Puts what the desk charged back to these lines. */
export async function postExtras(tx: Transaction, posting: Posting, extras: readonly PriceLine[]): Promise<void> {
  const others = listStandingLines(await listFolioLines(tx, posting.reservationId)).filter((line) => !isExtra(line));
  await postLines(tx, posting, [...others, ...extras]);
}

/** The nights, lines and terms of a stay as they were just agreed. */
export async function postPrice(tx: Transaction, posting: Posting, priced: PricedStay): Promise<void> {
  const { reservationId: reservation_id } = posting;
  const { terms } = priced;
  await tx.remove(reservationTerms, ofReservation(reservation_id));
  if (terms) await tx.insert(reservationTerms, { reservation_id, terms });
  await tx.remove(reservationNights, ofReservation(reservation_id));
  await tx.insertMissing(
    reservationNights,
    priced.nights.map(({ date, base_sen, day_class, surcharge_sen, markup_sen, final_sen, is_free, ...why }) => ({
      reservation_id,
      date,
      base_sen,
      day_class,
      surcharge_sen,
      markup_sen,
      final_sen,
      is_free,
      rule: why.rule,
      formula: why.formula,
      because: why.because,
    })),
  );
  await postCharges(tx, posting, priced.lines);
}

type Money = Pick<Reservation, 'total_sen' | 'paid_sen' | 'balance_sen' | 'rounding_sen' | 'payment_status'>;

/** The columns of a reservation that follow its folio and its payments. */
export async function readMoney(reader: Reader, reservationId: number): Promise<Money> {
  const lines = await listFolioLines(reader, reservationId);
  const total = totalOf(lines);
  const rows = await reader.list(resourceTables.payments, {
    where: ofReservation(reservationId),
    fields: ['direction', 'amount_sen'],
  });
  const paid = sumSen(rows.map(({ direction, amount_sen }) => (direction === 'in' ? 1 : -1) * amount_sen));
  return {
    total_sen: total,
    paid_sen: paid,
    balance_sen: total - paid,
    rounding_sen: totalOf(lines.filter(isRounding)),
    payment_status: getPaymentStatus(total, paid, rows.length > 0),
  };
}

function getPaymentStatus(total: number, paid: number, hasPayments: boolean): Reservation['payment_status'] {
  if (paid > total) return 'overpaid';
  if (paid <= 0) return hasPayments && total <= 0 ? 'refunded' : 'unpaid';
  return paid === total ? 'paid' : 'deposit';
}
