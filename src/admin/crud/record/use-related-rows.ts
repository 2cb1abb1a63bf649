import { useList } from '@refinedev/core';
import { useSession } from '#browser/session.ts';
import { isPossible } from '#admin/crud/action/possible.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { entryNamed } from '#resources/addresses.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { RecordProps, Row } from '#admin/components/client-part.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { type FilterJson, fromWhere } from '#admin/providers/filters.ts';
import { houseDay } from '#shared/business-date.ts';
import type { Related } from '#shared/overview.ts';
import type { AnyResource } from '#shared/resource.ts';
import { fill } from '#shared/sentence.ts';

/** Lists of the records that belong to one, on its page. */

export const SHOWN = 5;

/** The lists that this record has, of resources that its reader may see. */
export function useRelated({ resource, row }: RecordProps): readonly Related[] {
  const permissions = usePermissions();
  const user = useSession('user');
  return (resource.related ?? []).filter(({ resource: name, when }) => {
    const other = entryNamed(name);
    const hasAny = when === undefined || isPossible({ when }, { resource, row }, user);
    return hasAny && other !== undefined && permissions.can(other, 'view');
  });
}

export interface RelatedProps extends RecordProps {
  readonly parent: AnyResource;
  readonly related: Related;
}

/** The first records of one resource that belong to a record; one call for all who ask. */
export function useRelatedRows({ parent, resource, related, row }: RelatedProps) {
  const { label: plainLabel } = useResourceWords(resource);
  const label = useResourceWords(parent).related[resource.name] ?? plainLabel;
  const shared = sharedWith(related, row);
  const { query, result } = useList<Row, Failure>({
    resource: resource.name,
    filters: [...fromWhere(shared), ...othersThan(row, resource === parent)],
    sorters: Object.entries(resource.sort ?? {}).map(([field, way]) => ({ field, order: way === -1 ? 'desc' : 'asc' })),
    pagination: { currentPage: 1, pageSize: SHOWN },
    queryOptions: { meta: { prefix: label } },
  });
  return { shared, query, result };
}

/** The latest of those that are late, and how many they are: any of them, not only the first that are listed. */
export function useLateRows({ parent, resource, related, row }: RelatedProps) {
  const { result } = useList<Row, Failure>({
    resource: resource.name,
    filters: [
      ...fromWhere(sharedWith(related, row)),
      ...fromWhere(lateOnes(resource, houseDay())),
      ...othersThan(row, resource === parent),
    ],
    sorters: Object.keys(resource.deadlines ?? {}).map((field) => ({ field, order: 'asc' })),
    pagination: { currentPage: 1, pageSize: 1 },
  });
  return { latest: result.data[0], total: result.total ?? 0 };
}

/** A record is none of those of its own resource that belong to it. */
const othersThan = ({ id }: Row, isSame: boolean) =>
  isSame ? [{ field: 'id', operator: 'ne', value: id } as const] : [];

/** Filter for overdue records: a deadline's day lies before today while its condition still holds. */
export function lateOnes({ deadlines = {} }: Pick<AnyResource, 'deadlines'>, today: string): FilterJson {
  const cases = Object.entries(deadlines).map(([day, when = {}]) => ({ ...when, [day]: { $lt: today } }));
  const [only = {}] = cases;
  return cases.length > 1 ? { $or: cases } : only;
}

/** The filter for the records that belong to this one. */
function sharedWith({ field, by = 'id', as, also = [], where = {} }: Related, row: Row): FilterJson {
  const named = as === undefined ? row[by] : { $in: as.map((pattern) => fill(pattern, { id: row.id })) };
  return { ...where, [field]: named, ...Object.fromEntries(also.map((name) => [name, row[name]])) };
}
