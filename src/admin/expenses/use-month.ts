import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '#browser/format.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRows } from '#admin/crud/record/use-read.ts';
import { listPeriods, periodOf } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';

type House = RowOfResource<typeof properties>;

/** Months that can be chosen: this one, and two years back. */
const MONTHS = 25;

interface HouseMonthPlace {
  readonly houses: UseQueryResult<readonly House[]>;
  readonly property_id: number | null;
  readonly period: string;
  readonly periods: readonly string[];
  readonly goTo: (change: { readonly property?: string; readonly period?: string }) => void;
}

/** The house and the month in the address: of a house the first, of a month the last that is over, where none is said. */
export function useMonthPlace(): HouseMonthPlace {
  const [params, setParams] = useSearchParams();
  const houses = useRows<House>('properties', { sort: { name: 1 } });
  const [periods] = useState(() => listPeriods(periodOf(dayOf(new Date())), MONTHS));
  const asked = Number(params.get('property'));
  const chosen = houses.data?.find(({ id }) => id === asked) ?? houses.data?.[0];
  return {
    houses,
    property_id: chosen?.id ?? null,
    periods,
    period: periods.find((each) => each === params.get('period')) ?? periods[1] ?? '',
    goTo: (change) =>
      setParams(
        (last) => {
          const all = new URLSearchParams(last);
          for (const [name, value] of Object.entries(change)) all.set(name, value);
          return all;
        },
        { replace: true },
      ),
  };
}
