import { allocate, percentOf, ringgit } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type Charge, amountOf, charge } from './charge.ts';
import type { PercentRate } from './dated-rates.ts';
import { reason } from './line.ts';
import { type PricedNight, surchargeOf } from './night-price.ts';
import type { StayInput } from './stay-input.ts';

/** Discounts on the room: for a long stay, then by a voucher. */

/** Free nights are not paid and therefore earn no discount. */
export function losLines({ los }: StayInput, nights: readonly PricedNight[], room: readonly Charge[]): Charge[] {
  const paid = nights.filter(({ is_free }) => !is_free).length;
  const reached = los.filter((tier) => tier.nights <= paid && tier.bp > 0);
  const [best] = reached.toSorted((a, b) => b.bp - a.bp || b.nights - a.nights);
  if (!best) return [];
  const part = percentText(best.bp);
  const because = [
    reason(
      `LOS-${best.nights}`,
      `${part} off the room from ${best.nights} nights; ${paid} are paid`,
      `满 ${best.nights} 晚客房优惠 ${part}；付费 ${paid} 晚`,
    ),
  ];
  const off = Math.min(percentOf(amountOf(room), best.bp), amountOf(room));
  return takenOff(off, room, partOf(best.bp)).map(({ rate, facts }) =>
    charge(rate, { ...facts, code: 'LOS', label: { en: 'Length-of-stay discount', zh: '连住优惠' }, because }),
  );
}

export function voucherLines({ voucher }: StayInput, room: readonly Charge[]): Charge[] {
  if (!voucher) return [];
  const { code, name, bp = 0, sen = 0 } = voucher;
  const left = amountOf(room);
  const worth = surchargeOf(left, voucher);
  const off = Math.max(0, Math.min(worth, left));
  const parts = [...(bp === 0 ? [] : [percentText(bp)]), ...(sen === 0 ? [] : [ringgit(sen)])].join(' + ');
  const because = [
    reason(`VOUCHER-${code}`, `${name.en}: ${parts} off the room`, `${name.zh}：客房减 ${parts}`),
    ...(worth > left
      ? [reason('VOUCHER_CAP', `Not more than the room's ${ringgit(left)}`, `不超过客房价 ${ringgit(left)}`)]
      : []),
  ];
  const formulaOf = sen === 0 ? partOf(bp) : (_base: number, part: number): string => ringgit(-part);
  const label = { en: `Voucher ${code}`, zh: `优惠券 ${code}` };
  return takenOff(off, room, formulaOf).map(({ rate, facts }) =>
    charge(rate, { ...facts, code: 'VOUCHER', label, because }),
  );
}

/** `−10% × RM333.36 + RM0.01`: the part of a discount that falls on some of the room, and what rounds the parts to the whole. */
const partOf =
  (bp: number) =>
  (base: number, part: number): string => {
    const rest = percentOf(base, bp) - part;
    const sign = rest < 0 ? '−' : '+';
    return `−${percentText(bp)} × ${ringgit(base)}${rest === 0 ? '' : ` ${sign} ${ringgit(Math.abs(rest))}`}`;
  };

/** A discount as lines: one, unless the rate of tax changes during the stay, when each part of the room bears its share. */
function takenOff(
  off: number,
  room: readonly Charge[],
  formulaOf: (base: number, part: number) => string,
): { rate: PercentRate | null; facts: { qty: number; unit_sen: number; formula: string } }[] {
  const rates = [...new Set(room.map(({ rate }) => rate))];
  const bases = rates.map((rate) => amountOf(room.filter((each) => each.rate === rate)));
  return allocate(off, bases).flatMap((part, index) =>
    part === 0
      ? []
      : [
          {
            rate: rates[index] ?? null,
            facts: { qty: 1, unit_sen: -part, formula: formulaOf(bases[index] ?? 0, part) },
          },
        ],
  );
}
