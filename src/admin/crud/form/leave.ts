/** Leaves a page from code rather than by a link; a page with unsaved input can stop it. */

export interface Watch {
  /** Path of the guarded page. */
  here: string;
  mayGo: () => boolean;
  hold: (go: () => void) => void;
}

/** Guard of the present page. */
let warden: Watch | null = null;

export function startWatch(watch: Watch): void {
  warden = watch;
}

export function endWatch(watch: Watch): void {
  if (warden === watch) warden = null;
}

/** Leaves by other means than a link; asks first where input would be lost. */
export function leaveBy(go: () => void): void {
  if (warden === null || warden.mayGo()) go();
  else warden.hold(go);
}
