import { formatDay, formatMoney, formatNumber } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { Row } from '#admin/components/client-part.ts';
import { houseDay } from '#shared/business-date.ts';
import { countNights } from '#shared/day.ts';
import { encodeListParams } from '#shared/list-query.ts';
import type { RelatedFact } from '#shared/overview.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isEmpty } from './empty.ts';

/** Records that belong to one or several others, counted and summed up. */
export type Group = Readonly<Record<string, unknown>> & {
  readonly count: number;
  readonly sum?: Readonly<Record<string, number | null>>;
  readonly min?: Readonly<Record<string, string | null>>;
  readonly max?: Readonly<Record<string, string | null>>;
};

/** The only fact of a headline, which then stands in the head: a strip of one is a line for a word. */
export function loneFact(resource: AnyResource, row: Row, readable: readonly string[]): string | null {
  const { headline = [] } = resource;
  const own = headline.filter((fact) => typeof fact === 'string');
  if (own.length < headline.length || clientPartOf(resource.name).Lead) return null;
  const told = own.filter((name) => readable.includes(name) && !isEmpty(row[name]));
  return told.length === 1 ? (told[0] ?? null) : null;
}

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
      sum: namesOf(facts, 'sum'),
      min: namesOf(facts, 'first'),
      max: namesOf(facts, 'last'),
    },
  })}`;
}

const namesOf = (facts: readonly RelatedFact[], by: 'sum' | 'first' | 'last'): string[] => [
  ...new Set(facts.map((fact) => fact[by]).filter((name) => name !== undefined)),
];

const groupsThatCount = ({ of }: RelatedFact, groups: readonly Group[]): readonly Group[] =>
  groups.filter((group) => of === undefined || of.values.includes(String(group[of.field])));

export const addUpFact = (fact: RelatedFact, groups: readonly Group[]): number =>
  groupsThatCount(fact, groups).reduce(
    (all, group) => all + (fact.sum === undefined ? group.count : (group.sum?.[fact.sum] ?? 0)),
    0,
  );

/** A fact as it is read; null where there is nothing to say. */
export function sayFact(fact: RelatedFact, groups: readonly Group[]): string | null {
  const { sum, first, last } = fact;
  if (first !== undefined || last !== undefined) return sayDay(fact, groups);
  const value = addUpFact(fact, groups);
  if (value === 0) return null;
  return sum?.endsWith('_sen') ? formatMoney(value) : formatNumber(value);
}

function sayDay(fact: RelatedFact, groups: readonly Group[]): string | null {
  const days = groupsThatCount(fact, groups)
    .map(({ min, max }) => min?.[fact.first ?? ''] ?? max?.[fact.last ?? ''])
    .filter((day) => typeof day === 'string')
    .toSorted();
  const day = fact.last === undefined ? days[0] : days.at(-1);
  return day === undefined ? null : [formatDay(day), sayDistance(day)].filter(Boolean).join(' · ');
}

/** Further away a reader counts in weeks or months. */
const NEAR_DAYS = 14;

/** `today`, `tomorrow`, `in 5 days`; null of a day that is over or far away. */
export function sayDistance(day: string): string | null {
  const days = countNights(houseDay(), day);
  if (days < 0 || days > NEAR_DAYS) return null;
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(days, 'day');
}
