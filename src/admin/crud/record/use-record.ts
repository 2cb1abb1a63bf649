import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import { currentResourceWords, titleFieldOf } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';

/** A record's name and addresses, and fetching again whatever shows it. */

export type Named = Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'related'>>;

/** Fetches everything that shows these resources again, what stands beside their records, and the audit trail. */
export function useRefresh(...resources: readonly Named[]): () => Promise<void> {
  const invalidate = useInvalidate();
  const beside = resources.flatMap(({ related = [] }) => related.map(({ resource }) => resource));
  const names = [...new Set([...resources.map(({ name }) => name), ...beside, 'audit'])].join(' ');
  return useCallback(async () => {
    await Promise.all(names.split(' ').map((resource) => invalidate({ resource, invalidates: ['resourceAll'] })));
  }, [invalidate, names]);
}

/** A record's name for its reader: the label of the option where a choice names it, the id where nothing does. */
export function titleOf(resource: AnyResource, row: Row): string {
  const own = clientPartOf(resource.name).title?.(row);
  if (own !== undefined) return own;
  const name = String(row[titleFieldOf(resource)] ?? row[resource.title] ?? row['id'] ?? '');
  return currentResourceWords(resource).options[resource.title]?.[name] ?? name;
}

/** The title's column, and the field that its cell shows: in Chinese the Chinese name, where there is one. */
export function namingOf(
  resource: AnyResource,
  shown: readonly string[],
  row: Row,
): { readonly column: string | undefined; readonly field: string | undefined } {
  const { title } = resource;
  const { heading } = clientPartOf(resource.name);
  if (heading !== undefined && shown.includes(heading)) return { column: heading, field: heading };
  const own = titleFieldOf(resource);
  const isNamed = (row[own] ?? '') !== '';
  if (isNamed && shown.includes(own)) return { column: own, field: own };
  const column = shown.includes(title) ? title : shown[0];
  return { column, field: isNamed && column === title ? own : column };
}

/** Addresses of a resource's screens. */
export const pathsOf = ({ route = '' }: AnyResource) => ({
  list: route,
  create: `${route}/create`,
  show: (id: unknown) => `${route}/${String(id)}`,
  edit: (id: unknown) => `${route}/${String(id)}/edit`,
});
