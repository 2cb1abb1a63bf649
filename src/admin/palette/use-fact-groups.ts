import { useQueries } from '@tanstack/react-query';
import { type Group, factsAddress, groupKey } from '#admin/crud/record/headline-facts.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { readGroups } from '#admin/providers/taken.ts';
import { entryNamed } from '#resources/addresses.ts';
import type { RelatedFact } from '#shared/overview.ts';
import type { FoundRecord } from './search-records.ts';

/** The groups that a fact of a record adds up; empty until they are known. */
export type FactGroups = (resource: string, fact: RelatedFact, id: number) => readonly Group[];

interface Asked {
  readonly resource: string;
  readonly fact: RelatedFact;
  readonly url: string;
}

/** Sums over what belongs to the records found: one call per resource and kind of belonging, however many records. */
export function useFactGroups(records: readonly FoundRecord[], permissions: Permissions): FactGroups {
  const asked = callsFor(records, permissions);
  const answers = useQueries({
    queries: asked.map(({ fact, url }) => ({
      queryKey: ['data', 'default', fact.resource, 'list', { headline: url }],
      queryFn: ({ signal }: { signal: AbortSignal }) => readGroups<Group>(url, signal),
      // A hit says less without them, and that is all.
      meta: { isSilent: true },
    })),
  });
  return (resource, fact, id) => {
    const at = asked.findIndex((call) => call.resource === resource && groupKey(call.fact) === groupKey(fact));
    return (answers[at]?.data?.groups ?? []).filter((group) => group[fact.field] === id);
  };
}

function callsFor(records: readonly FoundRecord[], permissions: Permissions): Asked[] {
  return [...new Set(records.map(({ resource }) => resource))].flatMap((resource): Asked[] => {
    const ids = records.filter((record) => record.resource === resource).map(({ id }) => id);
    const facts = (resource.headline ?? []).filter((fact) => typeof fact !== 'string');
    const readable = facts.filter((fact) => {
      const other = entryNamed(fact.resource);
      return other !== undefined && permissions.can(other, 'view');
    });
    return [...new Set(readable.map(groupKey))].flatMap((key): Asked[] => {
      const alike = readable.filter((fact) => groupKey(fact) === key);
      const [fact] = alike;
      return fact ? [{ resource: resource.name, fact, url: factsAddress(alike, ids) }] : [];
    });
  });
}
