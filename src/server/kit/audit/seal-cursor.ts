/** Reads numbered batches in order, one at a time, so that memory stays bounded. */
export class OrderedCursor<T> {
  private readonly batches: AsyncIterator<readonly T[]>;
  private readonly numberOf: (item: T) => number;
  private batch: readonly T[] = [];
  private at = 0;
  private isOver = false;

  constructor(batches: AsyncIterable<readonly T[]>, numberOf: (item: T) => number) {
    this.batches = batches[Symbol.asyncIterator]();
    this.numberOf = numberOf;
  }

  /** The next items up to and including this number, a batch at most; empty once none is left. */
  async takeSome(until: number): Promise<T[]> {
    if (this.at >= this.batch.length && !this.isOver) {
      const { value, done } = await this.batches.next();
      this.batch = done ? [] : value;
      this.at = 0;
      this.isOver = done === true;
    }
    const taken: T[] = [];
    for (let item = this.batch[this.at]; item !== undefined && this.numberOf(item) <= until;) {
      taken.push(item);
      this.at += 1;
      item = this.batch[this.at];
    }
    return taken;
  }

  async *upTo(until: number): AsyncIterable<T[]> {
    for (let some = await this.takeSome(until); some.length > 0; some = await this.takeSome(until)) yield some;
  }

  /** Ends the reading below. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
