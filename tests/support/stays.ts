import type { HolidayRule } from '#shared/rates/night-price.ts';
import type { StayInput } from '#shared/rates/stay-input.ts';
import type { NightlyRate, PercentRate } from '#shared/rates/dated-rates.ts';

export const serviceTax: readonly PercentRate[] = [
  { code: 'SST', name: { en: 'Service tax', zh: '服务税' }, bp: 600, from: '2018-09-01', to: '2024-03-01' },
  { code: 'SST', name: { en: 'Service tax', zh: '服务税' }, bp: 800, from: '2024-03-01', to: null },
];
const tourismTax: readonly NightlyRate[] = [
  { code: 'TTX', name: { en: 'Tourism tax', zh: '旅游税' }, sen: 1000, from: '2017-09-01', to: null },
];
const pahangLevy: readonly NightlyRate[] = [
  {
    code: 'PAHANG',
    name: { en: 'Pahang sustainability fee', zh: '彭亨州永续费' },
    sen: 300,
    from: '2022-01-01',
    to: null,
  },
];
export const raya: HolidayRule = {
  rule: 'HOL-1',
  name: { en: 'Hari Raya Aidilfitri', zh: '开斋节' },
  price_from: '2026-03-19',
  price_to: '2026-03-23',
  surcharge: { bp: 3500 },
  stacking: 'replace',
  priority: 10,
  price_states: [],
};

/** A room in Pahang at RM280, weekend nights +RM60, Raya +35%, 5% off from three nights. */
export const stayOf = (change: Partial<StayInput> & Pick<StayInput, 'arrival' | 'departure'>): StayInput => ({
  adults: 2,
  children: 0,
  base_rate_sen: 28_000,
  base_occupancy: 2,
  extra_guest_sen: 4000,
  free_child_age: null,
  cleaning_sen: 12_000,
  weekend: { sen: 6000 },
  weekend_nights: 'fri-sat',
  state_code: '06',
  los: [
    { nights: 3, bp: 500 },
    { nights: 7, bp: 1000 },
    { nights: 28, bp: 2000 },
  ],
  holidays: [raya],
  sst_registered: true,
  sst: serviceTax,
  any_foreign_occupant: false,
  ttx_collector: 'operator',
  ttx: tourismTax,
  levy: { code: 'PAHANG', rates: pahangLevy },
  deposit_bp: 3000,
  ...change,
});
