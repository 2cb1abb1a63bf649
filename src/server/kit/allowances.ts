import type { DoorLimit } from '#server/platform/database/door-counts.ts';

/** Takes a limit's allowance in parts, so that not every call needs a database statement. */
const PARTS = 30;
const MOST_HELD = 10_000;

interface Allowance {
  left: number;
  until: number;
}

/** The largest part that leaves no remainder; of a limit that has none, a part that leaves a few calls unused. */
function partOf(most: number): number {
  const largest = Math.max(1, Math.floor(most / PARTS));
  for (let part = largest; part > largest / 2; part -= 1) if (most % part === 0) return part;
  return largest;
}

/**
 * Calls that this process took from the common count and has not used yet. What it took counts as used everywhere, so all
 * processes together never allow more than the limit.
 */
export class Allowances {
  private readonly windowMs: number;
  private readonly held = new Map<string, Allowance>();
  private readonly coming = new Map<string, Promise<void>>();

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  /** Uses one; `take` takes another part of the limit, or throws what refuses it. False when none was left in the end. */
  async use(limit: DoorLimit, now: number, take: (part: DoorLimit) => Promise<void>): Promise<boolean> {
    const key = `${limit.door}\n${limit.who}`;
    const size = partOf(limit.most);
    // A part may be used up by other waiters before this one gets its turn.
    for (let tries = 0; tries <= PARTS; tries += 1) {
      const held = this.held.get(key);
      if (held && held.until > now && held.left > 0) {
        held.left -= 1;
        return true;
      }
      let coming = this.coming.get(key);
      if (!coming) {
        coming = take({ ...limit, most: Math.floor(limit.most / size) })
          .then(() => this.hold(key, { left: size, until: now + this.windowMs }))
          .finally(() => this.coming.delete(key));
        this.coming.set(key, coming);
      }
      await coming;
    }
    return false;
  }

  private hold(key: string, allowance: Allowance): void {
    // The database keeps the count of parts that are forgotten here.
    if (this.held.size >= MOST_HELD) this.held.clear();
    this.held.set(key, allowance);
  }
}
