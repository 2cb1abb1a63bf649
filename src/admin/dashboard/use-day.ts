import type { Row } from '#admin/components/client-part.ts';
import { useRead } from '#admin/crud/record/use-read.ts';
import { REFRESH_MS } from '#admin/providers/refresh.ts';
import { isRecord } from '#shared/records.ts';
import type { AnyResource } from '#shared/resource.ts';

/** A view of the day. */
interface DayView {
  readonly total: number;
  /** The first of a list. */
  readonly rows: readonly Row[];
}

export interface Day {
  /** Undefined until known. */
  readonly viewNamed: (view: string) => DayView | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** All that the dashboard says of a resource's day, with one call for its counts and its lists. */
export function useDay({ name }: AnyResource): Day {
  const answer = useRead<unknown>(name, `/api/${name}/day`, { everyMs: REFRESH_MS });
  const views = isRecord(answer.data) && isRecord(answer.data['views']) ? answer.data['views'] : undefined;
  return {
    viewNamed: (view) => {
      const { totalCount, [name]: rows } = isRecord(views?.[view]) ? views[view] : {};
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of this resource, as the server's contract suite has them
      return typeof totalCount === 'number' ? { total: totalCount, rows: (rows ?? []) as Row[] } : undefined;
    },
    isFailed: !answer.isFetching && (answer.isError || (answer.isSuccess && !views)),
    retry: () => void answer.refetch(),
  };
}
