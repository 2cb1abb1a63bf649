import type { Transaction } from '#server/platform/database/store.ts';

/** Thrown after the work, so that the attempt is rolled back. */
class Rehearsed extends Error {
  constructor() {
    super('rehearsed');
  }
}

/** Does the work with every constraint, rolls it back, and returns what it would have come to. */
export async function rehearse<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  // A list, because the outcome itself may be undefined.
  const done: { readonly outcome: T }[] = [];
  try {
    return await tx.attempt<never>(async () => {
      done.push({ outcome: await work() });
      throw new Rehearsed();
    });
  } catch (error) {
    const [rehearsed] = done;
    if (!rehearsed || !(error instanceof Rehearsed)) throw error;
    return rehearsed.outcome;
  }
}
