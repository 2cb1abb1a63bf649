/** How often the loop is asked whether it still turns. What it is later than that, it kept from everybody. */
const TICK_MS = 25;

let lastTickAt = 0;
let stolenMs = 0;
let ticking: NodeJS.Timeout | undefined;

/** Milliseconds since the last tick in which the event loop was blocked. */
const overdueMs = (): number => Math.max(0, performance.now() - lastTickAt - TICK_MS);

function tick(): void {
  stolenMs += overdueMs();
  lastTickAt = performance.now();
}

/** Milliseconds in which the event loop was free to hear an answer; only differences mean something. */
function freeMs(): number {
  if (!ticking) {
    lastTickAt = performance.now();
    ticking = setInterval(tick, TICK_MS).unref();
  }
  return performance.now() - stolenMs - overdueMs();
}

/**
 * Calls back after so much time in which an answer could have been heard, unless it is cleared before. A loop that was
 * blocked says nothing about whoever is waited for: their answer may lie there unread.
 */
export class Patience {
  readonly #ms: number;
  readonly #onOver: () => void;
  readonly #began = freeMs();
  #timer: NodeJS.Timeout;

  constructor(ms: number, onOver: () => void) {
    this.#ms = ms;
    this.#onOver = onOver;
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const left = this.#ms - (freeMs() - this.#began);
    if (left < 1) return this.#onOver();
    // At least a turn of the loop: timers come before what has arrived meanwhile.
    this.#timer = setTimeout(() => this.#look(), Math.max(left, TICK_MS));
  }
}
