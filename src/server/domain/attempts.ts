import type { Clock } from '#server/platform/clock.ts';
import { Refusal } from './refusal.ts';

/** Whose failures are counted, and how many of them a window allows. */
export interface AttemptLimit {
  readonly key: string;
  readonly failures: number;
}

export interface Outcome<T> {
  readonly failed: boolean;
  readonly value: T;
}

/** Counts failures; only they use a limit up, so whoever knows the password is never in their own way. */
export interface Attempts {
  /** Does the work when every limit still allows a failure; otherwise throws the refusal that says how long to wait. */
  run<T>(limits: readonly AttemptLimit[], work: () => Promise<Outcome<T>>): Promise<T>;
}

const WINDOW_MS = 15 * 60_000;
const MAX_BUCKETS = 50_000;
/** Attempts that wait for others to be decided; more than that is no person. */
const MAX_WAITING = 100;

class Bucket {
  failures: number[] = [];
  running = 0;
  readonly waiting: (() => void)[] = [];

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  forget(before: number): void {
    if ((this.failures[0] ?? before) < before) this.failures = this.failures.filter((at) => at >= before);
  }
}

/**
 * One process's count. An attempt at work may yet fail, so it holds a place until it is decided; further ones wait for
 * it. However many arrive at the same moment, no more than the limit can ever have failed.
 */
export class MemoryAttempts implements Attempts {
  private readonly clock: Clock;
  private readonly buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async run<T>(limits: readonly AttemptLimit[], work: () => Promise<Outcome<T>>): Promise<T> {
    const places = limits.map(({ key, failures }) => ({ bucket: this.bucketOf(key), limit: failures }));
    await this.takePlaces(places);
    let failed = false;
    try {
      const outcome = await work();
      failed = outcome.failed;
      return outcome.value;
    } finally {
      for (const { bucket } of places) {
        bucket.running -= 1;
        if (failed) bucket.failures.push(this.now());
        for (const wake of bucket.waiting.splice(0)) wake();
      }
    }
  }

  private async takePlaces(places: readonly { bucket: Bucket; limit: number }[]): Promise<void> {
    for (;;) {
      for (const { bucket, limit } of places) this.refuseWhenFull(bucket, limit);
      const busy = places.find(({ bucket, limit }) => bucket.failures.length + bucket.running >= limit);
      if (!busy) break;
      const { waiting } = busy.bucket;
      if (waiting.length >= MAX_WAITING) throw tooMany(1);
      await new Promise<void>((wake) => waiting.push(wake));
    }
    for (const { bucket } of places) bucket.running += 1;
  }

  private refuseWhenFull(bucket: Bucket, limit: number): void {
    bucket.forget(this.now() - WINDOW_MS);
    const decisive = bucket.failures.at(-limit);
    if (bucket.failures.length < limit || decisive === undefined) return;
    throw tooMany(Math.max(1, Math.ceil((decisive + WINDOW_MS - this.now()) / 1000)));
  }

  private bucketOf(key: string): Bucket {
    const known = this.buckets.get(key);
    if (known) return known;
    if (this.buckets.size >= MAX_BUCKETS) this.sweep();
    const bucket = new Bucket();
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** Drops what counts nothing any more; when everything still counts, the oldest tenth. */
  private sweep(): void {
    for (const [key, bucket] of this.buckets) {
      bucket.forget(this.now() - WINDOW_MS);
      if (bucket.isIdle && bucket.failures.length === 0) this.buckets.delete(key);
    }
    let surplus = this.buckets.size - MAX_BUCKETS * 0.9;
    for (const [key, bucket] of this.buckets) {
      if (surplus <= 0) return;
      if (!bucket.isIdle) continue;
      this.buckets.delete(key);
      surplus -= 1;
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const tooMany = (seconds: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', { params: { seconds }, headers: { 'Retry-After': String(seconds) } });
