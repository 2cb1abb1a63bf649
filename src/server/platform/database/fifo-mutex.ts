import { DatabaseUnavailable } from './database.ts';
import { Patience } from '#server/platform/process/loop-time.ts';

interface Waiting {
  start: () => void;
}

/** Lets one in at a time, first come first served. A wait that grows too long is refused, so that requests do not pile up. */
export class FifoMutex {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  async run<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
    await this.#acquire(waitMs);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  get isBusy(): boolean {
    return this.#busy;
  }

  #acquire(waitMs: number): Promise<void> | void {
    if (!this.#busy) {
      this.#busy = true;
      return;
    }
    return new Promise((resolve, reject) => {
      const patience = new Patience(waitMs, () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DatabaseUnavailable(`The database was busy for ${waitMs} ms.`));
      });
      const waiting: Waiting = {
        start: () => {
          patience.clear();
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy = false;
    else next.start();
  }
}
