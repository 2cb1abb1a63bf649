import type { RowOf } from '#shared/field.ts';
import type { levies } from '#resources/rates/levies.ts';
import type { taxRates } from '#resources/rates/tax-rates.ts';

/**
 * Taxes, and levies per room and night. Those of Pahang, Perak and Port Dickson are charged from the start, and their notes
 * ask to confirm the amount. Where reports disagree about classes or name no first day, a levy is shown and charged only
 * once somebody confirms it.
 */

type Facts<F> = Omit<F, 'id' | 'version' | 'created_at' | 'updated_at'>;
export type TaxRateFacts = Facts<RowOf<(typeof taxRates)['fields']>>;
export type LevyFacts = Facts<RowOf<(typeof levies)['fields']>>;

const SERVICE_TAX = { code: 'SST', name: 'Service tax', name_zh: '服务税' } as const;

export const referenceTaxRates: readonly TaxRateFacts[] = [
  {
    ...SERVICE_TAX,
    percent: 6,
    valid_from: '2018-09-01',
    valid_until: '2024-02-29',
    source_note: 'Service Tax (Rate of Tax) Order 2018',
  },
  {
    ...SERVICE_TAX,
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

/** Charged to guests, of every class of lodging, until further notice. */
const CHARGED = { valid_until: null, lodging_class: null, absorbed_by_operator: false, confirmed: true } as const;

interface UnconfirmedLevy {
  readonly code: string;
  /** State whose levy it is, and the levy's names. */
  readonly charge: readonly [state: LevyFacts['state_code'], en: string, zh: string];
  readonly lodging: readonly [en: string, zh: string] | null;
  readonly amount_sen: number;
  readonly valid_from: string;
  readonly source_note: string;
}

const asUnconfirmed = ({ charge: [state_code, en, zh], lodging, ...facts }: UnconfirmedLevy): LevyFacts => ({
  ...CHARGED,
  ...facts,
  name: lodging === null ? en : `${en}, ${lodging[0]}`,
  name_zh: lodging === null ? zh : `${zh}（${lodging[1]}）`,
  kind: 'state',
  state_code,
  council: null,
  lodging_class: lodging?.[0] ?? null,
  confirmed: false,
});

const SELANGOR = {
  charge: ['10', 'Selangor sustainability fee', '雪兰莪永续费'],
  valid_from: '2026-01-01',
  source_note:
    'Media Selangor, 26 Dec 2025 (another report of 31 Dec 2025 has other classes); confirm with the council',
} as const;
const PENANG = {
  charge: ['07', 'Penang local government fee', '槟城地方政府费'],
  valid_from: '2022-07-01',
  source_note:
    'Since June 2014, resumed July 2022 (The Star, 22 June 2022), unchanged in January 2025; confirm with the state',
} as const;

const UNCONFIRMED: readonly UnconfirmedLevy[] = [
  { ...SELANGOR, code: 'SELANGOR-5', lodging: ['five stars', '五星级'], amount_sen: 700 },
  { ...SELANGOR, code: 'SELANGOR-4', lodging: ['four stars or ungraded hotel', '四星级或未评级酒店'], amount_sen: 500 },
  { ...SELANGOR, code: 'SELANGOR-3', lodging: ['three stars, camp site', '三星级、营地'], amount_sen: 300 },
  {
    ...SELANGOR,
    code: 'SELANGOR-2',
    lodging: ['homestay, budget hotel, hostel', '民宿、经济型酒店、旅舍'],
    amount_sen: 200,
  },
  { ...PENANG, code: 'PENANG-4', lodging: ['four stars or more', '四星级及以上'], amount_sen: 300 },
  { ...PENANG, code: 'PENANG-3', lodging: ['three stars or less', '三星级及以下'], amount_sen: 200 },
  {
    code: 'MELAKA',
    charge: ['04', 'Melaka heritage charge', '马六甲遗产费'],
    lodging: null,
    amount_sen: 200,
    valid_from: '2024-09-01',
    source_note: 'Penang Monthly, September 2024, gives no first day; confirm with the state',
  },
];

export const unconfirmedLevies: readonly LevyFacts[] = UNCONFIRMED.map(asUnconfirmed);

export const referenceLevies: readonly LevyFacts[] = [
  {
    ...CHARGED,
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
    ...CHARGED,
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
    ...CHARGED,
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
    ...CHARGED,
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
