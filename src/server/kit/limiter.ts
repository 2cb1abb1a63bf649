import type { Clock } from '#server/platform/process/clock.ts';
import type { DoorCounts, DoorLimit } from '#server/platform/database/door-counts.ts';
import { Allowances } from './allowances.ts';
import { Refusal } from './refusal.ts';

/**
 * Limits calls in a quarter of an hour, counted for all processes together. An attempt at work may yet fail, so it is
 * counted before it is made and taken back once it did not fail: however many arrive at the same moment, and wherever,
 * no more than the limit can ever have failed. An account holder with the right password is never in their own way.
 */

export interface LimitedAttempt<T> {
  readonly hasFailed: boolean;
  readonly value: T;
}

/** How long attempts and calls count. */
const ATTEMPT_WINDOW_MS = 15 * 60_000;
/** Most attempts of one process that wait for others to be decided; people do not cause more. */
const MAX_WAITING = 100;
/** How long a process remembers that a limit is used up, so that a flood of calls does not become one of statements. */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 10_000;

interface Place {
  /** Attempts that have a place or are about to ask for one. */
  running: number;
  /** Attempts that are being made at present. */
  working: number;
  readonly waiting: Set<() => void>;
}

const keyOf = ({ door, who }: DoorLimit): string => `${door}\n${who}`;

export class Attempts {
  private readonly counts: DoorCounts;
  private readonly clock: Clock;
  private readonly places = new Map<string, Place>();
  private readonly full = new Map<string, { readonly until: number; readonly refusal: Refusal }>();
  private readonly allowances: Allowances;

  constructor({ counts, clock }: { readonly counts: DoorCounts; readonly clock: Clock }) {
    this.counts = counts;
    this.clock = clock;
    this.allowances = new Allowances(ATTEMPT_WINDOW_MS);
  }

  /** Does the work when every limit still allows a failure; otherwise throws the refusal that says how long to wait. */
  async run<T>(limits: readonly DoorLimit[], work: () => Promise<LimitedAttempt<T>>): Promise<T> {
    const giveBack = await this.take(limits);
    let hasFailed = false;
    try {
      const outcome = await work();
      hasFailed = outcome.hasFailed;
      return outcome.value;
    } finally {
      try {
        if (!hasFailed) await giveBack();
      } finally {
        for (const limit of limits) {
          this.placeOf(limit).working -= 1;
          this.leave(limit);
        }
      }
    }
  }

  /** Counts a call that is never taken back, several at a time where many are allowed. */
  async count(limit: DoorLimit): Promise<void> {
    const now = this.now();
    const isAllowed = await this.allowances.use(limit, now, async (part) => {
      const remembered = this.remembered(limit);
      if (remembered) throw remembered;
      const taken = await this.counts.take(part, { now, after: now - ATTEMPT_WINDOW_MS });
      if (taken.name === null) throw this.remember(limit, taken.since);
    });
    if (!isAllowed) throw tooMany(1);
  }

  /** Answers the refusal of a caller who has used a limit up, else null. Counts nothing. */
  async refusalOf(limit: DoorLimit): Promise<Refusal | null> {
    const remembered = this.remembered(limit);
    if (remembered) return remembered;
    const since = await this.counts.fullSince(limit, this.now() - ATTEMPT_WINDOW_MS);
    return since === null ? null : this.remember(limit, since);
  }

  /** A place under every limit; returns what takes the counts back. */
  private async take(limits: readonly DoorLimit[]): Promise<() => Promise<void>> {
    for (;;) {
      for (const limit of limits) {
        const remembered = this.remembered(limit);
        if (remembered) throw remembered;
      }
      const busy = limits.find((limit) => this.running(limit) >= limit.most);
      if (busy) {
        await this.turn(busy);
        continue;
      }
      for (const limit of limits) this.placeOf(limit).running += 1;
      const taken = await this.takeAll(limits).catch((error: unknown) => {
        for (const limit of limits) this.leave(limit);
        throw error;
      });
      if (taken.refused === null) {
        for (const limit of limits) this.placeOf(limit).working += 1;
        return taken.giveBack;
      }
      await taken.giveBack();
      // Attempts under way may yet make room; until one is decided another try would be refused.
      const mayWait = this.isWorking(taken.refused.limit);
      for (const limit of limits) this.leave(limit, !mayWait || limit !== taken.refused.limit);
      if (!mayWait) throw this.remember(taken.refused.limit, taken.refused.since);
      await this.turn(taken.refused.limit);
    }
  }

  private async takeAll(limits: readonly DoorLimit[]): Promise<{
    readonly giveBack: () => Promise<void>;
    readonly refused: { readonly limit: DoorLimit; readonly since: number } | null;
  }> {
    const now = this.now();
    const taken: { readonly door: string; readonly name: string }[] = [];
    const giveBack = async (): Promise<void> => {
      for (const { door, name } of taken) await this.counts.giveBack(door, name, now);
    };
    for (const limit of limits) {
      const outcome = await this.counts.take(limit, { now, after: now - ATTEMPT_WINDOW_MS });
      if (outcome.name === null) return { giveBack, refused: { limit, since: outcome.since } };
      taken.push({ door: limit.door, name: outcome.name });
    }
    return { giveBack, refused: null };
  }

  private placeOf(limit: DoorLimit): Place {
    const key = keyOf(limit);
    const place = this.places.get(key) ?? { running: 0, working: 0, waiting: new Set<() => void>() };
    this.places.set(key, place);
    return place;
  }

  private running(limit: DoorLimit): number {
    return this.places.get(keyOf(limit))?.running ?? 0;
  }

  private isWorking(limit: DoorLimit): boolean {
    return (this.places.get(keyOf(limit))?.working ?? 0) > 0;
  }

  private async turn(limit: DoorLimit): Promise<void> {
    const { waiting } = this.placeOf(limit);
    if (waiting.size >= MAX_WAITING) throw tooMany(1);
    await new Promise<void>((wake) => waiting.add(wake));
  }

  private leave(limit: DoorLimit, isDecided = true): void {
    const place = this.placeOf(limit);
    place.running -= 1;
    if (!isDecided) return;
    const woken = [...place.waiting];
    place.waiting.clear();
    if (place.running === 0) this.places.delete(keyOf(limit));
    for (const wake of woken) wake();
  }

  private remembered(limit: DoorLimit): Refusal | null {
    const known = this.full.get(keyOf(limit));
    return known && known.until > this.now() ? known.refusal : null;
  }

  private remember(limit: DoorLimit, since: number): Refusal {
    const now = this.now();
    const leftMs = since + ATTEMPT_WINDOW_MS - now;
    const refusal = tooMany(Math.max(1, Math.ceil(leftMs / 1000)));
    if (this.full.size >= MOST_REMEMBERED) this.full.clear();
    this.full.set(keyOf(limit), { until: now + Math.min(REMEMBERED_MS, leftMs), refusal });
    return refusal;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const tooMany = (seconds: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', { params: { seconds }, headers: { 'Retry-After': String(seconds) } });
