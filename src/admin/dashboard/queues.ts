import type { Row } from '#admin/components/client-part.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import type { Basis } from '#shared/decide.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { sidesOf } from '#shared/actions.ts';

/** A declared queue that this administrator may decide. */
export interface QueueSource {
  readonly resource: AnyResource;
  readonly view: string;
  readonly name: string;
  readonly action: AnyAction;
  readonly sides: { readonly approve: string; readonly reject: string };
  readonly facts: Basis['facts'];
  readonly papers: readonly string[];
  readonly since: string;
}

/** A record that waits for a decision. */
export interface QueueItem {
  /** Includes the record's version, so that a record that waits again after a decision is another item. */
  readonly key: string;
  readonly source: QueueSource;
  readonly row: Row;
  readonly since: string;
}

/** Queues whose records the administrator may see and decide, without the facts that they may not read. */
export function queuesFor(resources: readonly AnyResource[], permissions: Permissions): QueueSource[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.queues ?? {}).flatMap(([view, queue]): QueueSource[] => {
      const action = resource.actions?.[queue.action];
      const sides = action && sidesOf(action);
      if (!action || !sides || !permissions.can(resource, 'view') || !permissions.canAct(resource, queue.action)) {
        return [];
      }
      const { facts, papers = [] } = action.decide ?? { facts: [] };
      const canRead = (name: string): boolean => permissions.canRead(resource, name);
      const seen = { facts: facts.filter((fact) => [fact].flat().every(canRead)), papers: papers.filter(canRead) };
      return [{ resource, view, name: queue.action, action, sides, ...seen, since: queue.since ?? 'created_at' }];
    }),
  );
}

export const sourceKey = ({ resource, view }: QueueSource): string => `${resource.name}/${view}`;

/** Fields that an item shows. */
export const fieldsOfQueue = ({ resource, facts, papers, since }: QueueSource): string[] => [
  ...new Set(['id', 'version', resource.title, since, 'created_at', ...facts.flat(), ...papers]),
];

/** The oldest items of all queues up to `limit`, without those just decided: by kind, in an order that no decision changes. */
export function mergeQueues(
  pages: readonly { readonly source: QueueSource; readonly rows: readonly Row[] }[],
  { hidden, limit }: { hidden: ReadonlySet<string>; limit: number },
): QueueItem[] {
  const oldest = pages
    .flatMap(({ source, rows }) => rows.map((row) => itemOf(source, row)))
    .filter(({ key }) => !hidden.has(key))
    .toSorted((a, b) => compare(a.since, b.since) || compare(a.key, b.key))
    .slice(0, limit);
  return pages.flatMap(({ source: kind }) => oldest.filter(({ source }) => source === kind));
}

function itemOf(source: QueueSource, row: Row): QueueItem {
  const key = `${sourceKey(source)}/${row.id}/${String(row['version'])}`;
  return { key, source, row, since: String(row[source.since] ?? row['created_at']) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Number of waiting items, less those decided since the server counted. */
export const waiting = (total: number, rows: readonly QueueItem[], hidden: ReadonlySet<string>): number =>
  Math.max(0, total - rows.filter(({ key }) => hidden.has(key)).length);
