import type { RowOf } from '#shared/field.ts';
import type { levies } from '#resources/levies.ts';
import type { taxRates } from '#resources/tax-rates.ts';

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

const open = { valid_until: null, lodging_class: null, absorbed_by_operator: false } as const;

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
];
