import { entriesOf } from '#shared/records.ts';

/** Repeatable choices: the same seed makes the same data on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const item = from[this.below(from.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}

/** Chooses one of the keys, as often as its weight says. */
export function weighted<K extends string>(weights: Readonly<Record<K, number>>): (random: Random) => K {
  const entries = entriesOf(weights);
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  return (random) => {
    let rest = random.next() * total;
    for (const [key, weight] of entries) {
      rest -= weight;
      if (rest < 0) return key;
    }
    return entries[entries.length - 1]![0];
  };
}
