interface Waiting {
  start(): void;
}

/** No place became free in time; the caller may try again after these seconds. */
export class GateBusy extends Error {
  readonly retryAfterSeconds = 5;
}

/** Lets a number of pieces of work run at once while others wait, first come first served, which bounds their memory. */
export class Gate {
  private readonly waiting: Waiting[] = [];
  private free: number;
  private readonly waitMs: number;

  constructor(places: number, waitMs: number) {
    this.free = places;
    this.waitMs = waitMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(): Promise<void> | void {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(new GateBusy(`No place became free within ${this.waitMs} ms.`));
      }, this.waitMs);
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.waiting.push(waiting);
    });
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next.start();
    else this.free += 1;
  }
}
