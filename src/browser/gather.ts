type Waiting<V> = (answer: Promise<V | null>) => void;

/**
 * Answers the questions of one turn by one call, so that a page of rows does not make one each.
 * @param fetchAll answers for all keys at once; a key that it leaves out is answered by null
 */
export function gather<K, V>(
  fetchAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | null> {
  let waiting = new Map<K, Waiting<V>[]>();
  const ask = (): void => {
    const asked = waiting;
    waiting = new Map();
    const all = fetchAll([...asked.keys()]);
    for (const [key, resolves] of asked)
      for (const resolve of resolves) resolve(all.then((answers) => answers.get(key) ?? null));
  };
  return (key) =>
    new Promise((resolve) => {
      if (waiting.size === 0) setTimeout(ask, 0);
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
    });
}
