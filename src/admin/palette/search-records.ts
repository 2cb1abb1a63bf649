import type { StoredDocument } from '#shared/files.ts';
import { dataProvider } from '#admin/providers/data-provider.ts';
import type { Row } from '#admin/components/client-part.ts';
import { isPerson, photoFieldOf, photoOf } from '#admin/crud/record/face-of.ts';
import { listableFields } from '#admin/crud/record/fields.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { tellFailure } from '#admin/providers/tell-failure.ts';
import { currentResourceWords } from '#admin/components/resource-words.ts';
import { titleFieldOf } from '#admin/components/resource-words.ts';
import { clientPartOf, resourcesHere } from '#admin/components/catalogue.ts';
import { FITS, fitOf, splitWords } from '#shared/search.ts';
import type { AnyResource } from '#shared/resource.ts';

/**
 * One search through all resources at once, and the ranking of what it finds. How the palette shows that is
 * `use-palette.ts`.
 */

const PER_RESOURCE = 5;

export interface FoundRecord {
  readonly resource: AnyResource;
  readonly id: number;
  readonly title: string;
  readonly row: Row;
  /** Null where the record is no person. */
  readonly face: { readonly photo: StoredDocument | null } | null;
  /** The field that fits the text best, unless the title says it; null where no single field does. */
  readonly by: string | null;
  readonly fit: number;
  /** Whether the text is its whole phone, e-mail or reference. */
  readonly isNamed: boolean;
}

const isSearchable = (resource: AnyResource): boolean =>
  resource.route !== undefined &&
  resource.source === undefined &&
  Object.values(resource.fields).some(({ spec }) => spec.search !== undefined);

/**
 * Searches every resource that the reader may see; the record that was typed whole comes first. A resource that fails is
 * left out, and shows a toast as a failed list.
 */
export async function searchRecords(
  text: string,
  permissions: Permissions,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const asked = resourcesHere().filter((resource) => isSearchable(resource) && permissions.can(resource, 'view'));
  const found = await Promise.allSettled(
    asked.map(async (resource) => {
      const shown = listableFields(resource, permissions);
      const { data } = await dataProvider.getList<Row>({
        resource: resource.name,
        filters: [{ field: '$search', operator: 'contains', value: text }],
        pagination: { currentPage: 1, pageSize: PER_RESOURCE },
        meta: { ...(clientPartOf(resource.name).title ? {} : { fields: fieldsOfHit(resource, shown) }), signal },
      });
      const own = data.filter((row) => saysItself({ resource, shown }, row, text));
      const records = own.map((row) => foundIn({ resource, shown }, row, text)).toSorted((a, b) => b.fit - a.fit);
      return { records, isNamed: records[0]?.isNamed ?? false };
    }),
  );
  for (const [at, result] of found.entries()) {
    if (result.status === 'fulfilled' || signal.aborted) continue;
    const prefix = asked[at] && currentResourceWords(asked[at]).label;
    tellFailure(result.reason, prefix === undefined ? {} : { prefix });
  }
  return found
    .flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .flatMap(({ records }) => records);
}

interface Seen {
  readonly resource: AnyResource;
  /** Fields that this reader's lists carry. */
  readonly shown: readonly string[];
}

const isSearched = ({ fields }: AnyResource, name: string): boolean => fields[name]?.spec.search !== undefined;

/** Names the fields of a hit: its title, those that are searched, its headline and its face; a list has many more. */
function fieldsOfHit(resource: AnyResource, shown: readonly string[]): string[] {
  const own = (resource.headline ?? []).filter((fact) => typeof fact === 'string');
  const photo = isPerson(resource) ? photoFieldOf(resource, shown) : undefined;
  const wanted = new Set([resource.title, titleFieldOf(resource), ...own, ...(photo === undefined ? [] : [photo])]);
  return ['id', ...shown.filter((name) => name !== 'id' && (wanted.has(name) || isSearched(resource, name)))];
}

/**
 * Whether the record itself holds what was typed. A list may find rows by what they name as well; here those would stand beneath every
 * record that they name. Where phones or hidden numbers are searched the server alone knows.
 */
function saysItself({ resource: { fields }, shown }: Seen, row: Row, text: string): boolean {
  const searched = Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.search ? [[name, spec.search] as const] : [],
  );
  if (searched.some(([name, by]) => !shown.includes(name) || by === 'phone' || by === 'document')) return true;
  const holds = (word: string): boolean =>
    searched.some(([name, by]) => typeof row[name] === 'string' && fitOf(row[name], word, by) !== null);
  return holds(text) || splitWords(text).every((word) => !/[\p{L}\p{N}]/u.test(word) || holds(word));
}

/** Whether a value of the field is one record's, which a name or the word for an action is not. */
function namesOne({ fields }: AnyResource, name: string): boolean {
  const { kind, search } = fields[name]?.spec ?? {};
  return search !== 'text' || kind === 'email';
}

function foundIn({ resource, shown }: Seen, row: Row, text: string): FoundRecord {
  const fits = shown.flatMap((name) => {
    const { search } = resource.fields[name]?.spec ?? {};
    const value = row[name];
    const fit = search === undefined || typeof value !== 'string' ? null : fitOf(value, text, search);
    return fit === null ? [] : [{ name, fit }];
  });
  const [best] = fits.toSorted((a, b) => b.fit - a.fit);
  const title = titleOf(resource, row);
  return {
    resource,
    id: row.id,
    title,
    row,
    face: isPerson(resource) ? { photo: photoOf(resource, row, shown) } : null,
    by: best === undefined || title.includes(String(row[best.name])) ? null : best.name,
    fit: best?.fit ?? -1,
    isNamed: best?.fit === FITS.whole && namesOne(resource, best.name),
  };
}
