import { DAY_MS } from '#shared/constants.ts';

/**
 * Sun and moon as calendars need them: longitudes on the ecliptic, in degrees from the equinox of the day, to about a
 * hundredth of a degree from 1950 to 2100. After Jean Meeus, Astronomical Algorithms (1998), chapters 25 and 47; terms of
 * the moon below 0.002° are left out. Instants are milliseconds since 1970.
 */

const J2000_MS = Date.UTC(2000, 0, 1, 12);
/** Clocks differ by so much from the even time of the planets. */
const CLOCK_MS = 70_000;
const MEAN_LUNATION_DAYS = 29.530588;
const DEGREES_A_DAY = 360 / MEAN_LUNATION_DAYS;
/** Newton's steps until an instant is known to the second. */
const STEPS = 6;

const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;
const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const centuriesAt = (ms: number): number => (ms + CLOCK_MS - J2000_MS) / (36_525 * DAY_MS);

/** Terms of the moon's longitude in millionths of a degree, by multiples of elongation, sun's anomaly, moon's anomaly and distance from the node. */
const MOON_TERMS: readonly (readonly [d: number, m: number, anomaly: number, f: number, size: number])[] = [
  [0, 0, 1, 0, 6_288_774],
  [2, 0, -1, 0, 1_274_027],
  [2, 0, 0, 0, 658_314],
  [0, 0, 2, 0, 213_618],
  [0, 1, 0, 0, -185_116],
  [0, 0, 0, 2, -114_332],
  [2, 0, -2, 0, 58_793],
  [2, -1, -1, 0, 57_066],
  [2, 0, 1, 0, 53_322],
  [2, -1, 0, 0, 45_758],
  [0, 1, -1, 0, -40_923],
  [1, 0, 0, 0, -34_720],
  [0, 1, 1, 0, -30_383],
  [2, 0, 0, -2, 15_327],
  [0, 0, 1, 2, -12_528],
  [0, 0, 1, -2, 10_980],
  [4, 0, -1, 0, 10_675],
  [0, 0, 3, 0, 10_034],
  [4, 0, -2, 0, 8548],
  [2, 1, -1, 0, -7888],
  [2, 1, 0, 0, -6766],
  [1, 0, -1, 0, -5163],
  [1, 1, 0, 0, 4987],
  [2, -1, 1, 0, 4036],
  [2, 0, 2, 0, 3994],
  [4, 0, 0, 0, 3861],
  [2, 0, -3, 0, 3665],
  [0, 1, -2, 0, -2689],
  [2, 0, -1, 2, -2602],
  [2, -1, -2, 0, 2390],
  [1, 0, 1, 0, -2348],
  [2, -2, 0, 0, 2236],
];

const sunAnomaly = (t: number): number => 357.5291 + 35_999.0503 * t;

export function sunAt(ms: number): number {
  const t = centuriesAt(ms);
  const m = sunAnomaly(t);
  const centre = 1.9146 * sine(m) + 0.02 * sine(2 * m) + 0.0003 * sine(3 * m);
  return turn(280.46646 + 36_000.76983 * t + centre - 0.00569);
}

export function moonAt(ms: number): number {
  const t = centuriesAt(ms);
  const [d, m] = [297.8501921 + 445_267.1114034 * t, sunAnomaly(t)];
  const [anomaly, f] = [134.9633964 + 477_198.8675055 * t, 93.272095 + 483_202.0175233 * t];
  const size = MOON_TERMS.reduce(
    (sum, [byD, byM, byAnomaly, byF, each]) => sum + each * sine(byD * d + byM * m + byAnomaly * anomaly + byF * f),
    0,
  );
  return turn(218.3164477 + 481_267.88123421 * t + size / 1_000_000);
}

/** First instant after `ms` at which the moon is so many degrees ahead of the sun: 0 when new, 180 when full. */
export function phaseAfter(ms: number, degrees: number): number {
  const ahead = (at: number): number => turn(moonAt(at) - sunAt(at) - degrees);
  let at = ms + ((360 - ahead(ms)) / DEGREES_A_DAY) * DAY_MS;
  for (let step = 0; step < STEPS; step += 1) at -= (centred(ahead(at)) / DEGREES_A_DAY) * DAY_MS;
  // The moon is not even: seen from close by, the next of its kind may be this one again.
  return at > ms ? at : phaseAfter(ms + DAY_MS, degrees);
}

/** -180 to 180. */
const centred = (degrees: number): number => turn(degrees + 180) - 180;

/** Instant near another at which a longitude that grows by so many degrees a day reaches a value. */
export function whenAt(near: number, { of, degrees, aDay }: Crossing): number {
  let at = near;
  for (let step = 0; step < STEPS; step += 1) at -= (centred(of(at) - degrees) / aDay) * DAY_MS;
  return at;
}

interface Crossing {
  of(ms: number): number;
  readonly degrees: number;
  readonly aDay: number;
}
