import type { Failure } from '#admin/providers/failure.ts';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTelling } from './use-read.ts';
import { read, readPage } from '#admin/providers/taken.ts';
import { LIST } from '#shared/constants.ts';
import type { Fields, RowOf } from '#shared/field.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { entriesOf } from '#shared/records.ts';
import type { Where } from '#shared/where.ts';

/** The parts of a declaration that a hook needs: its name, and the types of its fields. */
interface Declared<F extends Fields> {
  readonly name: string;
  readonly fields: F;
}

type Row<F extends Fields> = RowOf<F>;
type FieldOf<F extends Fields> = keyof Row<F> & string;

/** Rows of a resource as its declaration types them; a field that it does not have does not compile. */
export interface RecordQuestion<F extends Fields, K extends FieldOf<F> = FieldOf<F>> {
  readonly where?: Where<Row<F>>;
  readonly sort?: { readonly [N in FieldOf<F>]?: 1 | -1 };
  /** Fields to fetch beside the id; all when left out. */
  readonly fields?: readonly K[];
  /** Most rows; as many as one page may hold when left out. */
  readonly limit?: number;
}

/** The first of the rows that were asked for, and how many there are in all. */
export interface RecordPage<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

/** A page of a resource's rows, fetched again after a write to the resource; with a null question nothing is fetched. */
export function useRecords<F extends Fields, K extends FieldOf<F> = FieldOf<F>>(
  { name }: Declared<F>,
  question: RecordQuestion<F, K> | null,
): UseQueryResult<RecordPage<Pick<Row<F>, K | 'id'>>> {
  const { where, sort, fields, limit = LIST.maxPageSize } = question ?? {};
  const params = {
    ...(where && { filter: where as Readonly<Record<string, unknown>> }),
    ...(sort && { sort: Object.fromEntries(entriesOf<FieldOf<F>, 1 | -1>(sort)) }),
    ...(fields && { fields }),
    pagination: { limit },
  };
  const url = `/api/${name}/aggregation?${encodeListParams(params)}`;
  return useQuery({
    queryKey: ['data', 'default', name, 'list', 'rows', url],
    queryFn: question
      ? async ({ signal }) => {
          const { data, total } = await readPage<Pick<Row<F>, K | 'id'>>(name, url, signal);
          return { rows: data, total };
        }
      : skipToken,
    meta: useTelling(name),
  });
}

/** One record by its id; with null nothing is fetched. */
export const useRecord = <F extends Fields>(
  { name }: Declared<F>,
  id: number | null,
): UseQueryResult<Row<F>, Failure> =>
  useQuery({
    queryKey: ['data', 'default', name, 'list', 'record', id],
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await read<{ data: Row<F> }>(`/api/${name}/${id}`, signal)).data,
  });
