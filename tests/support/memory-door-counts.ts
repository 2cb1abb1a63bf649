import type { DoorCounts, DoorLimit, Taken } from '#server/platform/database/door-counts.ts';

/** What a process counts for itself, where there is no database. */
export class MemoryDoorCounts implements DoorCounts {
  private readonly counts = new Map<string, number[]>();

  private standing({ door, who }: Pick<DoorLimit, 'door' | 'who'>, after: number): number[] {
    const key = `${door} ${who}`;
    const standing = (this.counts.get(key) ?? []).filter((at) => at > after);
    this.counts.set(key, standing);
    return standing;
  }

  async take(limit: DoorLimit, { now, after }: { readonly now: number; readonly after: number }): Promise<Taken> {
    const standing = this.standing(limit, after);
    if (standing.length >= limit.most) return { name: null, since: standing.at(-limit.most) ?? after };
    standing.push(now);
    return { name: limit.who };
  }

  async giveBack(door: string, name: string, now: number): Promise<void> {
    const standing = this.standing({ door, who: name }, 0);
    const place = standing.indexOf(now);
    if (place >= 0) standing.splice(place, 1);
  }

  async fullSince(limit: DoorLimit, after: number): Promise<number | null> {
    return this.standing(limit, after).at(-limit.most) ?? null;
  }

  async sweep(): Promise<void> {}
}
