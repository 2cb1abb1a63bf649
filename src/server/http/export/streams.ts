import { Refusal } from '#server/kit/refusal.ts';
import { MOST_STREAMS } from '#server/platform/database/database.ts';

/** Places for exports: one process writes four at a time, two for one person, so that slow readers leave room for others. */

/** Some are always left for others, however slowly one person's are read. */
const MOST_EACH = 2;
/** Most files are written within this; waiting is kinder than refusing. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_SECONDS = 10;

/** Shares out the streams that one process may have open at a time. */
export class ExportStreams {
  private readonly held = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private total = 0;

  /** A stream for this person, given back by what is returned; refuses when none gets free in time. */
  async take(account: string): Promise<() => void> {
    const until = performance.now() + PATIENCE_MS;
    while (this.total >= MOST_STREAMS || this.heldBy(account) >= MOST_EACH) {
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw this.refusal(account);
      await this.change(leftMs);
    }
    this.count(account, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.count(account, -1);
      for (const wake of this.waiting) wake();
    };
  }

  private heldBy(account: string): number {
    return this.held.get(account) ?? 0;
  }

  private count(account: string, change: 1 | -1): void {
    this.total += change;
    const left = this.heldBy(account) + change;
    if (left === 0) this.held.delete(account);
    else this.held.set(account, left);
  }

  private change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.waiting.add(wake);
    });
  }

  private refusal(account: string): Refusal {
    const isOwn = this.heldBy(account) >= MOST_EACH;
    return new Refusal('UNAVAILABLE', {
      message: isOwn ? 'own_exports' : 'no_export_stream',
      params: { most: MOST_EACH },
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    });
  }
}
