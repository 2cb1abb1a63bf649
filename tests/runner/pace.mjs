// @ts-check
/** How fast this machine is at the moment, so that a file's budget means the same on a busy one. */

/** What the work below takes on two cores that do nothing but run these tests. */
const USUAL_MS = 30;
const EVERY_MS = 1000;
const STEPS = 20_000_000;

/** @typedef {import('./pace.d.mts').Pace} Pace */

/**
 * Times the same work once a second: other programs make it wait, a slower processor takes longer for it.
 * @returns {Pace}
 */
export function watchPace() {
  /** @type {{ at: number, ms: number }[]} */
  const looks = [];
  const look = () => {
    const began = performance.now();
    work();
    looks.push({ at: Date.now(), ms: performance.now() - began });
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    slowdownBetween(from, to) {
      const meant = looks.filter(({ at }) => at >= from && at <= to + EVERY_MS);
      if (meant.length === 0) return 1;
      return Math.max(1, meant.reduce((sum, { ms }) => sum + ms, 0) / meant.length / USUAL_MS);
    },
    stop: () => clearInterval(timer),
  };
}

function work() {
  let state = 1;
  for (let step = 0; step < STEPS; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}
