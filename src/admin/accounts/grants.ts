/** The parts of an audit entry that concern permissions. */
export interface GrantEntry {
  readonly at: string;
  readonly actor_name: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

export interface Grant {
  readonly code: number;
  /** Grantor and date; null when the trail does not reach back that far. */
  readonly by: { readonly name: string | null; readonly at: string } | null;
}

const codesIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((code): code is number => typeof code === 'number') : [];

/** Finds the latest grant of each held code: an entry that has it after the change and not before. */
export function grantsOf(held: readonly number[], entries: readonly GrantEntry[]): Grant[] {
  const newestFirst = entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return held.map((code) => {
    const found = newestFirst.find(({ changes }) => {
      const [before, after] = changes?.['permissions'] ?? [];
      return !codesIn(before).includes(code) && codesIn(after).includes(code);
    });
    return { code, by: found ? { name: found.actor_name, at: found.at } : null };
  });
}

/** Groups grants by their entry, in the order of their first code. */
export function grantedTogether(grants: readonly Grant[]): { readonly by: Grant['by']; readonly codes: number[] }[] {
  const groups = new Map<string, { by: Grant['by']; codes: number[] }>();
  for (const { code, by } of grants) {
    const key = by ? `${by.at} ${by.name}` : '';
    const group = groups.get(key) ?? { by, codes: [] };
    group.codes.push(code);
    groups.set(key, group);
  }
  return [...groups.values()];
}
