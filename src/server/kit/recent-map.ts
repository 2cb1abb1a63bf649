/** A map of limited size: the value set longest ago goes first. */
export class RecentMap<V> {
  private readonly values = new Map<string, V>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  get(key: string): V | undefined {
    return this.values.get(key);
  }

  set(key: string, value: V): void {
    this.values.delete(key);
    this.values.set(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
  }

  delete(key: string): void {
    this.values.delete(key);
  }
}
