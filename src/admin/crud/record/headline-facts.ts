import { formatMoney, formatNumber } from '#browser/format.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { RelatedFact } from '#shared/overview.ts';

/** Records that belong to one or several others, counted and summed up. */
export type Group = Readonly<Record<string, unknown>> & {
  readonly count: number;
  readonly sum?: Readonly<Record<string, number | null>>;
};

/** Facts with one key are answered by one call. */
export const groupKey = ({ resource, field }: RelatedFact): string => `${resource} ${field}`;

/** The call for facts of one key: about one record, or about several whose groups then say whose they are. */
export function factsAddress(facts: readonly RelatedFact[], of: number | readonly number[]): string {
  const { resource = '', field = '' } = facts[0] ?? {};
  return `/api/${resource}/aggregation?${encodeListParams({
    filter: { [field]: typeof of === 'number' ? of : { $in: of } },
    aggregate: {
      groupBy: [
        ...new Set([
          ...(typeof of === 'number' ? [] : [field]),
          ...facts.flatMap((fact) => (fact.of ? [fact.of.field] : [])),
        ]),
      ],
      count: true,
      sum: [...new Set(facts.flatMap(({ sum }) => (sum === undefined ? [] : [sum])))],
    },
  })}`;
}

export function addUpFact({ sum, of }: RelatedFact, groups: readonly Group[]): number {
  const counted = groups.filter((group) => of === undefined || of.values.includes(String(group[of.field])));
  return counted.reduce((all, group) => all + (sum === undefined ? group.count : (group.sum?.[sum] ?? 0)), 0);
}

export const sayFact = ({ sum }: RelatedFact, value: number): string =>
  sum?.endsWith('_sen') ? formatMoney(value) : formatNumber(value);
