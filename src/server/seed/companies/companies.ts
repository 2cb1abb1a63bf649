import { DAY_MS, PAYOUT_BANKS } from '#shared/constants.ts';
import type { RowOf } from '#shared/field.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import type { companies } from '#resources/companies/companies.ts';
import type { Row } from '#server/platform/database/table.ts';
import { Random } from '#server/seed/random.ts';
import { toIso } from '#server/seed/timeline.ts';

/** The demo's companies: the house's own, owners', clients and agencies, some known by name and some drawn. */

type CompanyRow = RowOf<(typeof companies)['fields']>;

const SEED = 2027;

type Drawn = Pick<CompanyRow, 'name' | 'kind' | 'city' | 'postcode' | 'state_code'> &
  Partial<Pick<CompanyRow, 'name_zh' | 'activity' | 'status' | 'country' | 'registration_number' | 'tax_number'>>;

/** The house's own company, and those it deals with. */
const KNOWN: readonly Drawn[] = [
  {
    name: 'Highland Hospitality Sdn. Bhd.',
    name_zh: '高原酒店管理有限公司',
    kind: 'operator',
    activity: 'Letting and management of holiday homes',
    city: 'Tanah Rata',
    postcode: '39000',
    state_code: '06',
  },
  {
    name: 'Orchid Estates Holdings Sdn. Bhd.',
    kind: 'owner_company',
    city: 'Ipoh',
    postcode: '30000',
    state_code: '08',
  },
  {
    name: 'Lim Brothers Properties Sdn. Bhd.',
    name_zh: '林氏兄弟产业有限公司',
    kind: 'owner_company',
    city: 'George Town',
    postcode: '10050',
    state_code: '07',
  },
  {
    name: 'Petra Engineering Bhd.',
    kind: 'corporate_client',
    activity: 'Engineering',
    city: 'Shah Alam',
    postcode: '40150',
    state_code: '10',
  },
  {
    name: 'Setia Plantations Bhd.',
    kind: 'corporate_client',
    activity: 'Tea and palm oil',
    city: 'Kuala Lumpur',
    postcode: '50450',
    state_code: '14',
  },
  {
    name: 'Universiti Tanah Tinggi',
    kind: 'corporate_client',
    activity: 'University',
    city: 'Kampar',
    postcode: '31900',
    state_code: '08',
  },
  {
    name: 'Northern Medical Group Sdn. Bhd.',
    kind: 'corporate_client',
    activity: 'Hospitals',
    city: 'Bukit Mertajam',
    postcode: '14000',
    state_code: '07',
    status: 'on_hold',
  },
  {
    name: 'Merlion Offsites Pte. Ltd.',
    kind: 'corporate_client',
    activity: 'Company retreats',
    city: 'Singapore',
    postcode: '069113',
    state_code: null,
    country: 'SGP',
    registration_number: '201812345K',
    tax_number: '201812345K',
  },
  {
    name: 'Wawasan Travel & Tours Sdn. Bhd.',
    name_zh: '宏愿旅游有限公司',
    kind: 'agency',
    activity: 'Inbound travel',
    city: 'Kuala Lumpur',
    postcode: '50200',
    state_code: '14',
  },
  {
    name: 'Cuti Bahagia Holidays',
    kind: 'agency',
    activity: 'Family holidays',
    city: 'Johor Bahru',
    postcode: '80000',
    state_code: '01',
  },
  {
    name: 'Guangzhou Xingyun Travel Co., Ltd.',
    name_zh: '广州行云旅行社有限公司',
    kind: 'agency',
    activity: '出境旅游',
    city: 'Guangzhou',
    postcode: '510000',
    state_code: null,
    country: 'CHN',
    registration_number: '91440101MA5AXY2B3C',
    tax_number: '91440101MA5AXY2B3C',
  },
  {
    name: 'Bersih Laundry Services',
    kind: 'supplier',
    activity: 'Laundry and linen',
    city: 'Tanah Rata',
    postcode: '39000',
    state_code: '06',
    registration_number: null,
  },
  {
    name: 'Tenaga Puncak Electrical',
    kind: 'supplier',
    activity: 'Electrical works',
    city: 'Brinchang',
    postcode: '39100',
    state_code: '06',
  },
  {
    name: 'Highland Fresh Produce Sdn. Bhd.',
    kind: 'supplier',
    activity: 'Vegetables and fruit',
    city: 'Ringlet',
    postcode: '39200',
    state_code: '06',
  },
  {
    name: 'Old Mist Trading',
    kind: 'supplier',
    activity: 'Furniture',
    city: 'Ipoh',
    postcode: '31400',
    state_code: '08',
    status: 'archived',
    registration_number: 'IP0123456-A',
  },
];

const CONTACTS = [
  'Nurul Izzati',
  'Lim Wei Han',
  'Kavitha Raman',
  'Farid Osman',
  'Chong Mei Yee',
  'Daniel Gomez',
] as const;
const STREETS = ['Jalan Sultan', 'Jalan Besar', 'Lorong Bunga', 'Persiaran Teh', 'Jalan Gereja'] as const;

/** Companies of the demo, oldest first. */
export function demoCompanies(now: Date): CompanyRow[] {
  const random = new Random(SEED);
  return KNOWN.map((drawn, at) => companyOf(drawn, at, { now, random }));
}

/** Clients and agencies pay later, each within its own limit and days. */
function creditOf({ kind }: Drawn, at: number): Pick<CompanyRow, 'credit_limit_sen' | 'terms_days'> {
  if (kind !== 'corporate_client' && kind !== 'agency') return { credit_limit_sen: 0, terms_days: 30 };
  return { credit_limit_sen: (1 + (at % 3)) * 1_500_000, terms_days: [7, 14, 30][at % 3] ?? 30 };
}

/** Those that the house pays say where to; a company abroad is paid by card. */
function bankOf(
  { kind, name, country }: Drawn,
  at: number,
): Pick<CompanyRow, 'bank_name' | 'bank_holder' | 'bank_account'> {
  const isPaid = kind !== 'corporate_client' && country === undefined;
  return {
    bank_name: isPaid ? (PAYOUT_BANKS[at % PAYOUT_BANKS.length] ?? null) : null,
    bank_holder: isPaid ? name : null,
    bank_account: isPaid ? String(514_012_000_000 + at * 7919) : null,
  };
}

function companyOf(
  drawn: Drawn,
  at: number,
  { now, random }: { readonly now: Date; readonly random: Random },
): CompanyRow {
  const madeAt = toIso(now.getTime() - (KNOWN.length - at) * 90 * DAY_MS);
  const year = 2006 + random.below(16);
  const serial = String(random.below(1_000_000)).padStart(6, '0');
  const isOperator = drawn.kind === 'operator';
  const house = drawn.name.toLowerCase().split(/[^a-z]+/)[0] ?? 'company';
  return {
    name_zh: null,
    activity: null,
    status: 'active',
    ...creditOf(drawn, at),
    ...bankOf(drawn, at),
    registration_document: null,
    agreement_document: null,
    balance_sen: 0,
    country: HOME_COUNTRY,
    registration_number: `${year}01${serial}`,
    tax_number: `C${String(random.below(10_000_000_000)).padStart(10, '0')}`,
    ...drawn,
    id: at + 1,
    version: 1,
    sst_number:
      isOperator || (drawn.country === undefined && random.chance(0.4))
        ? `W10-1${year % 10}0${1 + random.below(9)}-${String(32_000_000 + at)}`
        : null,
    ttx_number: null,
    msic_code: isOperator ? '55102' : null,
    contact_name: random.pick(CONTACTS),
    email: `accounts@${house}${at + 1}.example.test`,
    phone: `+605491${String(1000 + at)}`,
    address: `${1 + random.below(90)}, ${random.pick(STREETS)}`,
    e_invoice: drawn.kind === 'corporate_client' && random.chance(0.6),
    remark: null,
    created_at: madeAt,
    updated_at: madeAt,
  };
}

/** Gives stays of corporate clients and of agents the company that sends them, one that was known when they were booked. */
export function withCompanies(stays: readonly Row[], companies: readonly CompanyRow[]): Row[] {
  const sendersOf = (kind: CompanyRow['kind']): CompanyRow[] => companies.filter((each) => each.kind === kind);
  const senders = new Map<unknown, readonly CompanyRow[]>([
    ['corporate', sendersOf('corporate_client')],
    ['agent', sendersOf('agency')],
  ]);
  return stays.map((stay) => {
    const from = (senders.get(stay['source_channel']) ?? []).filter(
      ({ created_at }) => created_at <= String(stay['created_at']),
    );
    return { ...stay, company_id: from[Number(stay['id']) % (from.length || 1)]?.id ?? null };
  });
}

/** Bills of stays that are over which a company pays later: of corporate clients all, of agencies every second one. */
export function onAccount(payments: readonly Row[], stays: readonly Row[]): Row[] {
  const charged = new Map(
    stays
      .filter(({ company_id, status, source_channel, id }) => {
        const isClients = source_channel === 'corporate' || Number(id) % 2 === 0;
        return company_id !== null && status === 'checked_out' && isClients;
      })
      .map(({ id, departure }) => [id, departure]),
  );
  const last = new Map(payments.map((payment, at) => [payment['reservation_id'], at]));
  return payments.map((payment, at) => {
    const stay = payment['reservation_id'];
    // Rows are inserted with the columns of the first one.
    if (!charged.has(stay) || last.get(stay) !== at) return { ...payment, charged_to: null };
    const nothing = { bank_reference: null, gateway_fee_sen: null, method: '08' };
    return { ...payment, ...nothing, business_date: charged.get(stay), charged_to: 'company' };
  });
}
