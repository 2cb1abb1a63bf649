import type { Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { type AnyAction, type AnyResource, type Queue, sidesOf } from '#shared/resource.ts';

/** A declared queue that this administrator may decide. */
export interface QueueSource {
  readonly resource: AnyResource;
  readonly view: string;
  readonly name: string;
  readonly action: AnyAction;
  readonly sides: { readonly approve: string; readonly reject: string };
  readonly facts: Queue['facts'];
  readonly since: string;
}

/** One record that waits for one decision. */
export interface QueueItem {
  /** Says the record's version too: what was decided is another item once it waits again. */
  readonly key: string;
  readonly source: QueueSource;
  readonly row: Row;
  readonly since: string;
}

/** Every queue whose records the administrator may see and whose action they may take, without the facts they may not read. */
export function queuesFor(resources: readonly AnyResource[], permissions: Permissions): QueueSource[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.queues ?? {}).flatMap(([view, queue]): QueueSource[] => {
      const action = resource.actions?.[queue.action];
      const sides = action && sidesOf(action);
      if (!action || !sides || !permissions.can(resource, 'view') || !permissions.canAct(resource, queue.action)) {
        return [];
      }
      const facts = queue.facts.filter((fact) => [fact].flat().every((name) => permissions.canRead(resource, name)));
      return [{ resource, view, name: queue.action, action, sides, facts, since: queue.since ?? 'created_at' }];
    }),
  );
}

export const sourceKey = ({ resource, view }: QueueSource): string => `${resource.name}/${view}`;

/** What an item shows, and nothing more. */
export const fieldsOfQueue = ({ resource, facts, since }: QueueSource): string[] => [
  ...new Set(['id', 'version', resource.title, since, 'created_at', ...facts.flat()]),
];

/** The oldest of all queues first, at most `limit`, without those that were decided a moment ago. */
export function mergeQueues(
  pages: readonly { readonly source: QueueSource; readonly rows: readonly Row[] }[],
  { hidden, limit }: { hidden: ReadonlySet<string>; limit: number },
): QueueItem[] {
  return pages
    .flatMap(({ source, rows }) => rows.map((row) => itemOf(source, row)))
    .filter(({ key }) => !hidden.has(key))
    .toSorted((a, b) => compare(a.since, b.since) || compare(a.key, b.key))
    .slice(0, limit);
}

function itemOf(source: QueueSource, row: Row): QueueItem {
  const key = `${sourceKey(source)}/${row.id}/${String(row['version'])}`;
  return { key, source, row, since: String(row[source.since] ?? row['created_at']) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many wait, those not counted that were decided since the server counted. */
export const waiting = (total: number, rows: readonly QueueItem[], hidden: ReadonlySet<string>): number =>
  Math.max(0, total - rows.filter(({ key }) => hidden.has(key)).length);
