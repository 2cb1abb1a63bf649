const GUARD_KEY = 'highland.reloaded-at';
/** A second forced reload within this time means that reloading does not help. */
const GUARD_MS = 10_000;

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Reloads the page once, however many calls ask for it, and never twice in a row: a server that keeps refusing
 * would otherwise keep the page reloading for ever.
 * @returns whether a reload is on its way.
 */
export function reloadOnce(delayMs = 0): boolean {
  if (pending !== undefined) return true;
  if (Date.now() - readGuard() < GUARD_MS) return false;
  pending = setTimeout(() => {
    writeGuard(Date.now());
    location.reload();
  }, delayMs);
  return true;
}

/** Someone signed in again before the reload came: there is nothing left to throw away. */
export function cancelReload(): void {
  clearTimeout(pending);
  pending = undefined;
}

function readGuard(): number {
  try {
    return Number(sessionStorage.getItem(GUARD_KEY) ?? 0);
  } catch {
    return 0; // Storage is forbidden: the in-memory guard still holds for this page.
  }
}

function writeGuard(at: number): void {
  try {
    sessionStorage.setItem(GUARD_KEY, String(at));
  } catch {
    // As above.
  }
}
