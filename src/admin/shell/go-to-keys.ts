import type { VisibleEntry } from '#admin/components/visible-menu.ts';

export interface GoToKey {
  readonly key: string;
  readonly label: VisibleEntry['label'];
  readonly route: string;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** Assigns a key to each menu entry: the first free letter of its name, or else the first free letter. */
export function goToKeys(entries: readonly VisibleEntry[]): GoToKey[] {
  const taken = new Set<string>();
  return entries.flatMap(({ key: entry, label, route }) => {
    const key = [...entry.replaceAll('-', '').split(''), ...ALPHABET].find((letter) => !taken.has(letter));
    if (!key) return [];
    taken.add(key);
    return [{ key, label, route }];
  });
}
