/**
 * Money is integer sen and rates are integer basis points (1% is 100), so that no sum ever leaves whole numbers.
 * Amounts up to RM 5,000,000,000 times a rate of up to 100% stay exact.
 */

/** The whole of something, in basis points. */
export const WHOLE_BP = 10_000;

/** The nearest whole number to `numerator / denominator`, halves away from zero; both whole, the denominator positive. */
export function divideRounded(numerator: number, denominator: number): number {
  const size = Math.abs(numerator);
  const rest = size % denominator;
  const rounded = (size - rest) / denominator + (rest * 2 >= denominator ? 1 : 0);
  return numerator < 0 && rounded > 0 ? -rounded : rounded;
}

/** The median, to the nearest whole; null of nothing. How many are enough is for whoever asks to say. */
export function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted.length >> 1;
  const upper = sorted[at];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : divideRounded((sorted[at - 1] ?? upper) + upper, 2);
}

/** `bp` basis points of an amount, to the sen, halves away from zero. */
export const percentOf = (sen: number, bp: number): number => divideRounded(sen * bp, WHOLE_BP);

export const sumSen = (amounts: Iterable<number>): number => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
};

/**
 * Parts of a total in proportion to weights that are not negative: each takes the whole sen it is due, what is left goes
 * to the largest remainders, the earliest first. The parts always add up to the total. All go to the first part when
 * no weight is above zero. The total times a weight must stay below 2^53.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const whole = sumSen(weights);
  if (whole <= 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const [size, sign] = [Math.abs(total), total < 0 ? -1 : 1];
  const shares = weights.map((weight) => ({
    part: Math.floor((size * weight) / whole),
    rest: (size * weight) % whole,
  }));
  let left = size - sumSen(shares.map(({ part }) => part));
  const byRest = shares.toSorted((a, b) => b.rest - a.rest);
  for (const share of byRest) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map(({ part }) => (part === 0 ? 0 : sign * part));
}

/** Rounding of a cash bill to 0 or 5 sen: -2 to 2. */
export const fiveSenRounding = (total: number): number => {
  const rounding = divideRounded(total, 5) * 5 - total;
  return rounding === 0 ? 0 : rounding;
};

/** `RM1,234.50` and `−RM70.70`, the same in every language: for formulas. */
export function ringgit(sen: number): string {
  const size = Math.abs(sen);
  const whole = String(Math.trunc(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sen < 0 ? '−' : ''}RM${whole}.${String(size % 100).padStart(2, '0')}`;
}

/** `1234.50` and `-70.70`, as banks and spreadsheets read amounts: always with its sen. */
export const plainRinggit = (sen: number): string =>
  `${sen < 0 ? '-' : ''}${Math.trunc(Math.abs(sen) / 100)}.${String(Math.abs(sen) % 100).padStart(2, '0')}`;

/** A formula, or a reason with amounts in it, as amounts are shown beside it: `3 × RM 378.00`. */
export const spaced = (formula: string): string => formula.replaceAll(/RM(?=\d)/g, 'RM ');
