import type { RowOf } from '#shared/field.ts';
import type { levies } from '#resources/rates/levies.ts';
import type { taxRates } from '#resources/rates/tax-rates.ts';

type Facts<F> = Omit<F, 'id' | 'version' | 'created_at' | 'updated_at'>;
export type TaxRateFacts = Facts<RowOf<(typeof taxRates)['fields']>>;
export type LevyFacts = Facts<RowOf<(typeof levies)['fields']>>;

const serviceTax = { code: 'SST', name: 'Service tax', name_zh: '服务税' } as const;

export const referenceTaxRates: readonly TaxRateFacts[] = [
  {
    ...serviceTax,
    percent: 6,
    valid_from: '2018-09-01',
    valid_until: '2024-02-29',
    source_note: 'Service Tax (Rate of Tax) Order 2018',
  },
  {
    ...serviceTax,
    percent: 8,
    valid_from: '2024-03-01',
    valid_until: null,
    source_note: 'Raised from 6% on 1 March 2024',
  },
  {
    code: 'SST-FB',
    name: 'Service tax on food and beverage',
    name_zh: '餐饮服务税',
    percent: 6,
    valid_from: '2018-09-01',
    valid_until: null,
    source_note: 'Stayed at 6% when other services rose in March 2024',
  },
];

const open = { valid_until: null, lodging_class: null, absorbed_by_operator: false, confirmed: true } as const;

interface Reported {
  readonly code: string;
  readonly of: readonly [state: string, en: string, zh: string];
  readonly lodging_class: string | null;
  readonly amount_sen: number;
  readonly valid_from: string;
  readonly source_note: string;
}

/** Reported by newspapers: shown, and charged only once it is confirmed. */
const reported = ({ of: [state_code, en, zh], lodging_class, ...facts }: Reported): LevyFacts => ({
  ...open,
  ...facts,
  name: lodging_class === null ? en : `${en}, ${lodging_class}`,
  name_zh: zh,
  kind: 'state',
  state_code: state_code as LevyFacts['state_code'],
  council: null,
  lodging_class,
  confirmed: false,
});

const SELANGOR = {
  of: ['10', 'Selangor sustainability fee', '雪兰莪永续费'],
  valid_from: '2026-01-01',
  source_note:
    'Media Selangor, 26 Dec 2025 (another report of 31 Dec 2025 has other classes); confirm with the council',
} as const;
const PENANG = {
  of: ['07', 'Penang local government fee', '槟城地方政府费'],
  valid_from: '2022-07-01',
  source_note:
    'Since June 2014, resumed July 2022 (The Star, 22 June 2022), unchanged in January 2025; confirm with the state',
} as const;

export const unconfirmedLevies: readonly LevyFacts[] = [
  { ...SELANGOR, code: 'SELANGOR-5', lodging_class: 'five stars', amount_sen: 700 },
  { ...SELANGOR, code: 'SELANGOR-4', lodging_class: 'four stars or ungraded hotel', amount_sen: 500 },
  { ...SELANGOR, code: 'SELANGOR-3', lodging_class: 'three stars, camp site', amount_sen: 300 },
  { ...SELANGOR, code: 'SELANGOR-2', lodging_class: 'homestay, budget hotel, hostel', amount_sen: 200 },
  { ...PENANG, code: 'PENANG-4', lodging_class: 'four stars or more', amount_sen: 300 },
  { ...PENANG, code: 'PENANG-3', lodging_class: 'three stars or less', amount_sen: 200 },
  {
    code: 'MELAKA',
    of: ['04', 'Melaka heritage charge', '马六甲遗产费'] as const,
    lodging_class: null,
    amount_sen: 200,
    valid_from: '2024-09-01',
    source_note: 'Penang Monthly, September 2024, without a first day; confirm with the state',
  },
].map(reported);

export const referenceLevies: readonly LevyFacts[] = [
  {
    ...open,
    code: 'TTX',
    name: 'Tourism tax',
    name_zh: '旅游税',
    kind: 'tourism-tax',
    state_code: null,
    council: null,
    amount_sen: 1000,
    valid_from: '2017-09-01',
    source_note: 'Guests who are neither Malaysian nor permanent residents',
  },
  {
    ...open,
    code: 'PAHANG',
    name: 'Pahang sustainability fee',
    name_zh: '彭亨永续费',
    kind: 'state',
    state_code: '06',
    council: null,
    amount_sen: 300,
    valid_from: '2022-01-01',
    source_note: 'Lestari; confirm with the state',
  },
  {
    ...open,
    code: 'PERAK',
    name: 'Perak local service charge',
    name_zh: '霹雳地方服务费',
    kind: 'state',
    state_code: '08',
    council: null,
    amount_sen: 300,
    valid_from: '2025-01-01',
    source_note: 'Confirm with the state',
  },
  {
    ...open,
    code: 'PORT-DICKSON',
    name: 'Port Dickson hotel levy',
    name_zh: '波德申酒店征费',
    kind: 'council',
    state_code: '05',
    council: 'Majlis Perbandaran Port Dickson',
    amount_sen: 400,
    valid_from: '2025-11-01',
    source_note: 'Confirm with the council',
  },
  ...unconfirmedLevies,
];
