import { fiveSenRounding } from '#shared/money.ts';
import { type PriceLine, line, reason } from '#shared/rates/line.ts';
import { CASH } from './states.ts';
import { ringgit } from '#shared/money.ts';

/** Sums of a stay's account: what is paid, what is owed, and how cash is rounded to five sen. */

/** The account of a stay, in sen. */
export interface StayAccount {
  readonly total_sen: number;
  /** Payments received less payments given back. */
  readonly paid_sen: number;
  /** The part of the total that only rounded what changed hands in cash. */
  readonly rounding_sen: number;
}

export interface AskedPayment {
  readonly direction: 'in' | 'out';
  readonly method: string;
  readonly amount_sen: number;
}

/** `amount_sen` changes hands, `worth_sen` counts on the bill; the difference is `rounding_sen`. */
export interface Settlement {
  readonly amount_sen: number;
  readonly worth_sen: number;
  readonly rounding_sen: number;
}

/** The part of the bill that is paid; cash counts for its amount before rounding. */
export const settledOf = ({ paid_sen, rounding_sen }: Omit<StayAccount, 'total_sen'>): number =>
  paid_sen - rounding_sen;

/** Whether what was asked for ahead has been paid, in cash or otherwise. */
export const isDepositPaid = (stay: Omit<StayAccount, 'total_sen'> & { readonly deposit_sen: number }): boolean =>
  settledOf(stay) >= stay.deposit_sen;

/** The guest's debt in sen; a negative amount is the guest's credit. */
export const owedOf = ({ total_sen, paid_sen }: StayAccount): number => total_sen - paid_sen;

const nearest = (sen: number): number => sen + fiveSenRounding(sen);

/**
 * There are no coins below five sen: cash is paid to the nearest five, either way, and the rest is a line of the
 * bill. An amount equal to the rounded bill pays the bill, and giving back all that was paid gives its roundings back too.
 */
export function settlementOf({ direction, method, amount_sen: asked }: AskedPayment, account: StayAccount): Settlement {
  const isCash = method === CASH;
  const made = (worth_sen: number, amount_sen: number): Settlement => {
    return { amount_sen, worth_sen, rounding_sen: amount_sen - worth_sen };
  };
  const [owed, settled] = [owedOf(account), settledOf(account)];
  const isAllBack = direction === 'out' && settled > 0;
  if (isAllBack && (asked === account.paid_sen || (isCash && [settled, nearest(settled)].includes(asked)))) {
    return made(settled, isCash ? nearest(account.paid_sen) : account.paid_sen);
  }
  if (!isCash) return made(asked, asked);
  const due = direction === 'in' ? owed : -owed;
  const worth = due > 0 && asked === nearest(due) ? due : asked;
  return made(worth, nearest(worth));
}

/** The line of the bill by which a payment was rounded; null where nothing was. */
export function roundingOf(
  direction: 'in' | 'out',
  paid: Pick<Settlement, 'amount_sen' | 'rounding_sen'>,
): PriceLine | null {
  const { amount_sen, rounding_sen } = paid;
  if (rounding_sen === 0) return null;
  const [rounded, worth] = [ringgit(amount_sen), ringgit(amount_sen - rounding_sen)];
  const isIn = direction === 'in';
  return line({
    code: 'ROUNDING',
    label: { en: 'Rounding to 5 sen', zh: '凑整至 5 仙' },
    qty: 1,
    unit_sen: isIn ? rounding_sen : -rounding_sen,
    formula: isIn ? `${rounded} − ${worth}` : `${worth} − ${rounded}`,
    because: [
      reason(
        'ROUNDING',
        `Cash ends in 0 or 5 sen: ${worth} becomes ${rounded}`,
        `现金金额尾数须为 0 或 5 仙：${worth} 变为 ${rounded}`,
      ),
    ],
  });
}
