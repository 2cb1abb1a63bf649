/** The rows of the list that a reader came from, so that a record's page leads to the next one without going back. */

interface Walk {
  readonly ids: readonly number[];
  /** Rows before the first of them. */
  readonly before: number;
  readonly total: number;
}

export interface ListPlace {
  /** From 1. */
  readonly at: number;
  readonly total: number;
  /** Null at an end of the page that was listed. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The last list of each resource; it lives as long as the page, like the list's own place. */
const walks = new Map<string, Walk>();

export const noteWalk = (resource: string, walk: Walk): void => void walks.set(resource, walk);

/** Finds a record in the list it was opened from; null where it was opened by other means. */
export function placeInWalk(resource: string, id: number): ListPlace | null {
  const walk = walks.get(resource);
  const index = walk?.ids.indexOf(id) ?? -1;
  if (!walk || index < 0) return null;
  const { ids, before, total } = walk;
  return { at: before + index + 1, total, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}
