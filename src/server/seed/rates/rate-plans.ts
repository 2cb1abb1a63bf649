import { DAY_MS } from '#shared/constants.ts';
import { houseDay } from '#shared/business-date.ts';
import type { PlanRow } from '#server/domain/rates/rate-plans.ts';
import type { DemoListings, StandingRows } from '#server/seed/listing/listings.ts';
import { yearEnd } from './holiday-policies.ts';

/** Ways in which the demo's houses sell their rooms: by what is paid ahead, what comes with it, and to whom. */

type Sold = Pick<
  PlanRow,
  'name' | 'name_zh' | 'meal' | 'prepay' | 'adjustment_bp' | 'adjustment_sen' | 'visibility'
> & {
  readonly policy: string;
  /** The name of the company it is negotiated with. */
  readonly company?: string;
  /** Days ago on which it was sold for the last time. */
  readonly endedDaysAgo?: number;
  /** Sold for the year-end holidays alone, and booked until they are over. */
  readonly isYearEnd?: boolean;
};

const FLEXIBLE: Sold = {
  name: 'Flexible',
  name_zh: '灵活取消',
  meal: 'none',
  prepay: 'deposit',
  adjustment_bp: 0,
  adjustment_sen: 0,
  visibility: 'public',
  policy: 'Standard',
};
const NON_REFUNDABLE: Sold = {
  ...FLEXIBLE,
  name: 'Non-refundable',
  name_zh: '不可退款',
  prepay: 'full',
  adjustment_bp: -1000,
  policy: 'Non-refundable',
};
const BREAKFAST: Sold = {
  ...FLEXIBLE,
  name: 'With breakfast',
  name_zh: '含早餐',
  meal: 'breakfast',
  adjustment_sen: 3800,
};
const AGENTS: Sold = { ...FLEXIBLE, name: 'Agents', name_zh: '代理价', adjustment_bp: -1200, visibility: 'agent' };

const CORPORATE: Sold = {
  ...BREAKFAST,
  name: 'Corporate',
  name_zh: '企业价',
  prepay: 'none',
  adjustment_bp: -1500,
  visibility: 'company',
  company: 'Setia Plantations Bhd.',
};

const EARLY_BIRD: Sold = {
  ...NON_REFUNDABLE,
  name: 'Early bird',
  name_zh: '早鸟价',
  adjustment_bp: -2000,
  endedDaysAgo: 20,
};

const YEAR_END: Sold = {
  ...BREAKFAST,
  name: 'Year-end with breakfast',
  name_zh: '年底含早餐',
  prepay: 'full',
  adjustment_bp: 500,
  policy: 'Year-end holidays',
  isYearEnd: true,
};

/** Kinds of rooms, by their codes, that are sold in more than one way. */
const PLANS: Readonly<Record<string, readonly Sold[]>> = {
  STD: [FLEXIBLE, NON_REFUNDABLE],
  DLX: [FLEXIBLE, NON_REFUNDABLE, BREAKFAST, AGENTS, CORPORATE, YEAR_END],
  STU: [FLEXIBLE, NON_REFUNDABLE, EARLY_BIRD],
};

interface Sellable extends Pick<StandingRows, 'policies'> {
  readonly companies: readonly { readonly id: number; readonly name: string }[];
}

export function demoRatePlans(now: Date, { roomTypes }: DemoListings, { policies, companies }: Sellable): PlanRow[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const at = daysAgo(60);
  const holidays = yearEnd(houseDay(now.toISOString()));
  const sold = roomTypes.flatMap(({ id, property_id, code }) =>
    (PLANS[code] ?? []).map((plan) => ({ ...plan, property_id, room_type_id: id })),
  );
  return sold.flatMap(({ policy, company, endedDaysAgo, isYearEnd = false, ...plan }, index) => {
    const found = policies.find(({ name }) => name === policy);
    if (!found) return [];
    const conditions = {
      min_nights: isYearEnd ? 2 : null,
      max_nights: null,
      advance_min_days: null,
      advance_max_days: null,
      stay_from: isYearEnd ? holidays.from : null,
      stay_to: isYearEnd ? holidays.to : null,
      book_from: isYearEnd ? houseDay(at) : null,
      book_to: isYearEnd ? holidays.to : endedDaysAgo === undefined ? null : houseDay(daysAgo(endedDaysAgo)),
    };
    const standing = { deposit_bp: null, active: true, version: 1, created_at: at, updated_at: at };
    const company_id = companies.find(({ name }) => name === company)?.id ?? null;
    return [{ ...plan, ...conditions, ...standing, company_id, id: index + 1, cancellation_policy_id: found.id }];
  });
}
