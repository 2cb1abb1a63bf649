import { readStored, writeStored } from '#admin/components/stored.ts';
import { encodeListParams } from '#shared/list-query.ts';
import { useGet } from './calls.ts';

export interface House {
  readonly id: number;
  readonly name: string;
  readonly name_zh: string | null;
}

const LAST_KEY = 'highland.property';
const MOST = 100;

/** The houses one can book, and the one meant: the chosen, else the last one that was, else the first. */
export function useProperty(chosen: number | null): {
  readonly id: number | null;
  readonly all: readonly House[];
  readonly answer: ReturnType<typeof useGet>;
} {
  const query = encodeListParams({
    filter: { status: 'active' },
    sort: { name: 1 },
    fields: ['id', 'name', 'name_zh'],
    pagination: { limit: MOST },
  });
  const answer = useGet<{ properties: readonly House[] }>(`/api/properties/aggregation?${query}`);
  const all = answer.data?.properties ?? [];
  const last = Number(readStored(LAST_KEY));
  const id = chosen ?? all.find((house) => house.id === last)?.id ?? all[0]?.id ?? null;
  return { id, all, answer };
}

export const rememberProperty = (id: number): void => writeStored(LAST_KEY, String(id));
