import { DAY_MS } from '#shared/constants.ts';
import { houseDay } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { RowOf } from '#shared/field.ts';
import type { cancellationPolicies } from '#resources/rates/cancellation-policies.ts';
import type { StandingRows } from '#server/seed/listing/listings.ts';
import { YEAR } from './seasons.ts';

type PolicyRow = RowOf<(typeof cancellationPolicies)['fields']>;

/** The nights of the year-end holidays that are on or come next, both ends included. */
export function yearEnd(today: string): { readonly from: string; readonly to: string } {
  const year = Number(today.slice(0, 4));
  const [from, until] = YEAR[0].days;
  const nights = (first: number) => ({ from: `${first}-${from}`, to: addDays(`${first + 1}-${until}`, -1) });
  return nights(year - 1).to < today ? nights(year) : nights(year - 1);
}

/** The demo's policy for the holidays: they are sold long before, and rooms that come back late stay empty. */
export function demoPolicies(now: Date, standing: StandingRows['policies']): PolicyRow[] {
  const { from: stay_from, to: stay_to } = yearEnd(houseDay(now.toISOString()));
  const at = new Date(now.getTime() - 60 * DAY_MS).toISOString();
  const usual = standing.find(({ name }) => name === 'Standard');
  return [
    {
      id: Math.max(0, ...standing.map(({ id }) => id)) + 1,
      name: 'Year-end holidays',
      name_zh: '年底假期',
      tiers: [
        { bp: 5000, penalty: 'percent', hours_before: 168 },
        { bp: 0, penalty: 'none', hours_before: 504 },
      ],
      no_show_penalty: 'full',
      no_show_bp: 10_000,
      book_from: null,
      book_to: null,
      stay_from,
      stay_to,
      otherwise_id: usual?.id ?? null,
      version: 1,
      created_at: at,
      updated_at: at,
    },
  ];
}
