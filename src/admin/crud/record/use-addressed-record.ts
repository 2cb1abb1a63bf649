import { useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import type { Row } from '#admin/components/client-part.ts';
import type { Failure } from '#admin/providers/failure.ts';
import type { AnyResource } from '#shared/resource.ts';

export interface RecordQuery {
  row: Row | undefined;
  failure: Failure | null;
  isFetching: boolean;
  refetch: () => void;
}

/** The record that the address names. */
export function useAddressedRecord(resource: AnyResource): RecordQuery & { id: string } {
  const id = useParams()['id'] ?? '';
  const { query } = useOne<Row, Failure>({ resource: resource.name, id });
  const { data, error, isFetching, refetch } = query;
  return { id, row: data?.data, failure: error, isFetching, refetch: () => void refetch() };
}
