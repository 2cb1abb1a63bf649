import { divideRounded, ringgit } from '#shared/money.ts';

/** An agent's commission on a stay. */

/** Rates of commission are percent with four digits after the point. */
const RATE_UNIT = 10_000;

/** A part of the room after discount, before tax; `formula` says it in figures. */
export function commissionOn(
  room_sen: number,
  rate: number,
): { readonly amount_sen: number; readonly formula: string } {
  const amount_sen = divideRounded(room_sen * Math.round(rate * RATE_UNIT), RATE_UNIT * 100);
  return { amount_sen, formula: `${ringgit(room_sen)} × ${rate}%` };
}
