const GUARD_KEY = 'highland.reloaded-at';
/** Time within which a second forced reload means that reloading does not help. */
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

/** Cancels the reload after another sign-in, which has made it needless. */
export function cancelReload(): void {
  clearTimeout(pending);
  pending = undefined;
}

function readGuard(): number {
  try {
    return Number(sessionStorage.getItem(GUARD_KEY) ?? 0);
  } catch {
    return 0; // Without storage the in-memory guard holds for this page.
  }
}

function writeGuard(at: number): void {
  try {
    sessionStorage.setItem(GUARD_KEY, String(at));
  } catch {
    // Without storage the in-memory guard holds for this page.
  }
}
