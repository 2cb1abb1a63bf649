import { dataProvider } from '#admin/providers/data-provider.ts';
import type { Row } from '#admin/components/client-part.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import type { Failure } from '#admin/providers/failure.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { tellFailure } from '#admin/providers/tell-failure.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf, resourcesHere } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';

const PER_RESOURCE = 5;

export interface FoundRecord {
  readonly resource: AnyResource;
  readonly id: number;
  readonly title: string;
}

const isSearchable = (resource: AnyResource): boolean =>
  resource.route !== undefined && Object.values(resource.fields).some(({ spec }) => spec.search);

/** Searches every resource that the reader may see. One that fails is left out, and shows a toast as a failed list. */
export async function searchRecords(
  text: string,
  permissions: Permissions,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const asked = resourcesHere().filter((resource) => isSearchable(resource) && permissions.can(resource, 'view'));
  const found = await Promise.allSettled(
    asked.map(async (resource) => {
      const { data } = await dataProvider.getList<Row>({
        resource: resource.name,
        filters: [{ field: '$search', operator: 'contains', value: text }],
        pagination: { currentPage: 1, pageSize: PER_RESOURCE },
        meta: { ...(clientPartOf(resource.name).title ? {} : { fields: ['id', resource.title] }), signal },
      });
      return data.map((row) => ({ resource, id: row.id, title: titleOf(resource, row) }));
    }),
  );
  for (const [at, result] of found.entries()) {
    if (result.status === 'fulfilled' || signal.aborted) continue;
    const prefix = asked[at] && currentResourceWords(asked[at]).label;
    tellFailure(result.reason as Partial<Failure>, prefix === undefined ? {} : { prefix });
  }
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
