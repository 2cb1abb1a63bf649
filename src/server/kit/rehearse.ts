import type { Transaction } from '#server/platform/database/store.ts';

/** Takes back what was rehearsed. */
class Rehearsed extends Error {
  constructor() {
    super('rehearsed');
  }
}

/** Does the work with every constraint and side effect of it, takes it back, and says what it came to. */
export async function rehearse<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
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
