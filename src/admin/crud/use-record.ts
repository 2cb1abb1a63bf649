import { useInvalidate, useOne } from '@refinedev/core';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import type { Row } from '#admin/components/client-part.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { titleFieldOf } from '#admin/components/relation-titles.ts';
import { clientParts } from '#resources/client.ts';
import type { AnyResource } from '#shared/resource.ts';

export interface RecordQuery {
  row: Row | undefined;
  failure: Failure | null;
  isFetching: boolean;
  refetch: () => void;
}

/** The record that the address names. */
export function useRecord(resource: AnyResource): RecordQuery & { id: string } {
  const id = useParams()['id'] ?? '';
  const { query } = useOne<Row, Failure>({ resource: resource.name, id, errorNotification: false });
  const { data, error, isFetching, refetch } = query;
  return { id, row: data?.data, failure: error, isFetching, refetch: () => void refetch() };
}

/** Everything that shows this resource, and the audit trail, asks again. */
export function useRefresh(resource: AnyResource): () => Promise<void> {
  const invalidate = useInvalidate();
  const { name } = resource;
  return useCallback(async () => {
    await Promise.all([
      invalidate({ resource: name, invalidates: ['resourceAll'] }),
      invalidate({ resource: 'audit', invalidates: ['resourceAll'] }),
    ]);
  }, [invalidate, name]);
}

export const titleOf = (resource: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  clientParts[resource.name]?.title?.(row as Row) ??
  String(row[titleFieldOf(resource)] ?? row[resource.title] ?? row['id'] ?? '');

/** Addresses of a resource's screens. */
export const pathsOf = ({ route = '' }: AnyResource) => ({
  list: route,
  create: `${route}/create`,
  show: (id: unknown) => `${route}/${String(id)}`,
  edit: (id: unknown) => `${route}/${String(id)}/edit`,
});
