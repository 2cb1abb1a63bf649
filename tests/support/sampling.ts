import { TURNS } from '#tests/runner/turns.mjs';

const DAY_MS = 86_400_000;

/** Where random choices of this run begin: another day begins elsewhere, and `TEST_SEED` repeats a day. */
const TEST_SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Date.now() / DAY_MS));

/** Set by `npm run test:all`: nothing is sampled, every tour looks at every screen. */
export const isWholeRun: boolean = process.env['TEST_ALL'] === '1';

/** What to put before a command to see the same choices again; every failure of something random says it. */
export const REPEAT = `TEST_SEED=${TEST_SEED}${isWholeRun ? ' TEST_ALL=1' : ''}`;

/** Far apart from day to day, so that who counts on from it does not meet tomorrow's choices. */
export const SEED: number = Math.imul(TEST_SEED, 0x9e37_79b1) >>> 0;

/** Which of so many shares is taken today: the next one when a file's own turn comes again, however many days that takes. */
export const turnOf = (shares: number): number => Math.floor(TEST_SEED / TURNS) % shares;

/** How often something random is tried: enough for a change, and the whole on `npm run test:all`. */
export const tries = (usual: number, whole: number): number => (isWholeRun ? whole : usual);

/** How long something may take that tries so much more on `npm run test:all`, on machines that do other things too. */
export const timeFor = (usualMs: number): number => tries(usualMs, 6 * usualMs);

/** One in so many of what is alike, others each time, and at least one; all of them on `npm run test:all`. */
export function shareOf<T>(all: readonly T[], shares: number): readonly T[] {
  if (isWholeRun || all.length === 0) return all;
  const from = turnOf(Math.min(shares, all.length));
  return all.filter((_, at) => at % shares === from);
}
