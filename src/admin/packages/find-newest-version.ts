import { readPage } from '#admin/providers/taken.ts';
import { packageVersions } from '#resources/packages/package-versions.ts';
import { encodeListParams } from '#shared/list-query.ts';

/** The version of a package that was begun last. */
export async function findNewestVersion(package_id: number): Promise<number | null> {
  const { name } = packageVersions;
  const question = encodeListParams({
    filter: { package_id },
    sort: { no: -1 },
    fields: ['id'],
    pagination: { limit: 1 },
  });
  const { data } = await readPage<{ readonly id: number }>(name, `/api/${name}/aggregation?${question}`);
  return data[0]?.id ?? null;
}
