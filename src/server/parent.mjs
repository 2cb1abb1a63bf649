// @ts-check
/**
 * npm starts its scripts through a shell, and a signal to npm ends that shell without reaching us: Node would stay, with
 * the port and the data directory. What remains to be seen is that the parent is another process than before.
 */
const parent = process.ppid;
const LOOK_MS = 500;

/** Calls back once when npm or the shell between is gone; never for a process that no npm script started. */
export function whenAbandoned(/** @type {() => void} */ stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS);
  timer.unref();
}
