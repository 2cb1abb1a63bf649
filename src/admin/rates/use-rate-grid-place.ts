import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '#browser/format.ts';
import { leaveBy } from '#admin/crud/form/leave.ts';
import { movePeriod, periodOf } from '#shared/day.ts';

/** Months that can be chosen: the last year, this one, and as far ahead as prices are set. */
const [MONTHS_BACK, MONTHS_AHEAD] = [12, 24];

interface RateGridPlace {
  readonly period: string;
  readonly periods: readonly string[];
  /** The rate plan whose prices are shown; null for none. */
  readonly plan: number | null;
  readonly goTo: (change: { readonly month?: string; readonly plan?: string }) => void;
}

/** Month and rate plan in the address. Prices that are not saved hold a change of them back until they may go. */
export function useRateGridPlace(): RateGridPlace {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => periodOf(dayOf(new Date())));
  const periods = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, at) => movePeriod(now, at - MONTHS_BACK));
  const plan = Number(params.get('plan'));
  const turn = (change: Parameters<RateGridPlace['goTo']>[0]): void =>
    setParams(
      (last) => {
        const all = new URLSearchParams(last);
        for (const [name, value] of Object.entries(change)) {
          if (value === '') all.delete(name);
          else all.set(name, value);
        }
        return all;
      },
      { replace: true },
    );
  return {
    periods,
    period: periods.find((each) => each === params.get('month')) ?? now,
    plan: Number.isInteger(plan) && plan > 0 ? plan : null,
    goTo: (change) => leaveBy(() => turn(change)),
  };
}
