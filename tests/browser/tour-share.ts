/** Which third of the screens a run looks at; `node tests/run.mjs` names it, and another day begins with another one. */
const SEED = Number(process.env['TOUR_SEED'] ?? Math.floor(Date.now() / 86_400_000));
const SHARES = 3;

/**
 * What the kit draws from declarations is drawn alike, so a run looks at a third of each kind and the next day's at
 * another; pages made by hand are looked at by every run. `npm run test:all` leaves nothing out.
 * @param turn chooses another third of the same run
 */
export function shareOf<T extends { readonly kind: string }>(all: readonly T[], turn = 0): T[] {
  if (process.env['TOUR'] === 'all') return [...all];
  const nth = (one: T): number => all.filter(({ kind }) => kind === one.kind).indexOf(one);
  return all.filter((one) => one.kind === 'page' || (nth(one) + SEED + turn) % SHARES === 0);
}
