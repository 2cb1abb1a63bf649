import { DAY_MS, HOUR_MS, TIME_ZONE_HOURS } from '#shared/constants.ts';
import { addDays, countNights } from '#shared/day.ts';
import { moonAt, phaseAfter, sunAt, whenAt } from './moon.ts';

/** Festivals decided by sun and moon, as days in Malaysia. */

const SUN_A_DAY = 360 / 365.2422;
const MOON_A_DAY = 360 / 27.321_582;
const SIGN = 30;
/** Malaysia and China have the same clock. */
const CLOCK_MS = TIME_ZONE_HOURS * HOUR_MS;

const dayAt = (ms: number): string => new Date(ms + CLOCK_MS).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - CLOCK_MS;
const signAt = (ms: number): number => Math.floor(sunAt(ms) / SIGN);

/** Distance of the Hindu zodiac from the equinox, in degrees: Lahiri's value, which the almanacs use. */
const precessionAt = (ms: number): number => 23.853 + (1.397 * (ms - Date.UTC(2000, 0, 1))) / (36_525 * DAY_MS);

/** The first day of the Chinese month that a day lies in: that of its new moon. */
function monthOf(day: string): string {
  let first = dayAt(phaseAfter(startOf(addDays(day, -32)), 0));
  for (;;) {
    const next = dayAt(phaseAfter(startOf(addDays(first, 2)), 0));
    if (next > day) return first;
    first = next;
  }
}

/**
 * Month and day of the Chinese calendar. The month is named by the sign of the zodiac that the sun enters in it; the
 * day of the month, from 1. A leap month, in which the sun enters none, has the name of the one before it.
 */
export function chineseDay(day: string): readonly [month: number, day: number] {
  const first = monthOf(day);
  const next = dayAt(phaseAfter(startOf(addDays(first, 2)), 0));
  return [signAt(startOf(next)), countNights(first, day) + 1];
}

/** Instant near a day at which the sun enters a sign of the Hindu zodiac, 0 to 11. */
const entering = (sign: number, near: string): number =>
  whenAt(startOf(near), { of: (at) => sunAt(at) - precessionAt(at), degrees: sign * SIGN, aDay: SUN_A_DAY });

/** The oil bath of Deepavali is taken at dawn; the vows of Thaipusam last into the afternoon. Hours here. */
const [DAWN_MS, AFTERNOON_MS] = [6 * HOUR_MS, 14 * HOUR_MS];
const [LIBRA, CAPRICORN] = [6, 9];
const [NEW, FULL] = [0, 180];
/** Elongation in degrees at which the fourteenth day of the dark half begins: one day, twelve degrees, before the last. */
const FOURTEENTH = 336;
/** The moon's mansion Pusam, in degrees of the Hindu zodiac. */
const PUSAM = 93 + 1 / 3;

/** The first day on which something has begun by an hour. */
const dayByHour = (begins: number, hourMs: number): string => dayAt(begins - hourMs + DAY_MS);

/**
 * The day at whose dawn the fourteenth of the dark half lasts, before the new moon of the month in which the sun is in
 * Libra: as the Malaysia Hindu Sangam reckons it, not the new moon's own day as in the north of India.
 */
export function deepavali(year: number): string {
  const dark = phaseAfter(entering(LIBRA, `${year}-10-17`), NEW);
  return dayByHour(phaseAfter(dark - 3 * DAY_MS, FOURTEENTH), DAWN_MS);
}

/** The day of the moon in Pusam at the full moon with the sun in Capricorn. */
export function thaipusam(year: number): string {
  const full = phaseAfter(entering(CAPRICORN, `${year}-01-14`), FULL);
  const begins = whenAt(full, { of: (at) => moonAt(at) - precessionAt(at), degrees: PUSAM, aDay: MOON_A_DAY });
  return dayByHour(begins, AFTERNOON_MS);
}

/** The fifteenth of the Chinese month that has the last full moon of May. */
export function wesak(year: number): string {
  const first = phaseAfter(startOf(`${year}-05-01`), FULL);
  const second = dayAt(phaseAfter(first + DAY_MS, FULL));
  return addDays(monthOf(second <= `${year}-05-31` ? second : dayAt(first)), 14);
}
