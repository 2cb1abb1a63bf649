import type { OwnerShare, PackageTerms } from '#shared/packages/terms.ts';
import type { OwnedPart, SoldStay } from '#tests/support/owners-house.ts';

/**
 * Months of March 2026 under every other kind of agreement, worked out by hand. Where nothing else is said, SST of 8% is charged on the
 * operator's share of the net rental income and on the admin fee of RM 50.00.
 *
 * | stay     | room     | extra  | cleaning | fee    | cost of selling              | pool = gross | NRI      |
 * | direct   | 2,000.00 | 100.00 | 120.00   |        | gateway 50.37                | 2,100.00     | 2,049.63 |
 * | channel  | 1,100.00 |        | 120.00   |        | 15% × (1,100 + 120) = 183.00 | 1,100.00     | 917.00   |
 * | late fee |          |        |          | 140.00 | gateway 3.86                 | 140.00       | 136.14   |
 * |                                                                          Σ gross 3,340.00, Σ NRI 3,102.77 |
 */
export const DIRECT: SoldStay = {
  arrival: '2026-03-05',
  departure: '2026-03-08',
  // Tax and levies are nobody's income.
  lines: { ROOM: 200_000, EXTRA_GUEST: 10_000, CLEANING: 12_000, SST: 17_760, TTX: 3000, LEVY: 900 },
  gateway_fee_sen: 5037,
};
const CHANNEL: SoldStay = {
  arrival: '2026-03-12',
  departure: '2026-03-14',
  lines: { ROOM: 110_000, CLEANING: 12_000, SST: 9760 },
  channel: true,
};
const LATE_FEE: SoldStay = {
  arrival: '2026-03-20',
  departure: '2026-03-21',
  lines: { CANCELLATION: 14_000 },
  gateway_fee_sen: 386,
  isCancelled: true,
};
const MONTH = [DIRECT, CHANNEL, LATE_FEE];
/** The owner's: 86.45 of electricity, and half of 255.65, which is 127.825, away from nought: 127.83. */
const BILLS = [
  { date: '2026-03-28', category: 'electricity', amount_sen: 8645 },
  { date: '2026-03-16', category: 'maintenance', amount_sen: 25_565 },
];
const BORNE = [
  ['EXPENSE', -8645],
  ['EXPENSE', -12_783],
] as const;

export const room = (sen: number, departure = '2026-03-10'): SoldStay => ({
  arrival: '2026-03-09',
  departure,
  lines: { ROOM: sen },
});

export const without = (terms: PackageTerms): PackageTerms => ({
  ...terms,
  fees: { ...terms.fees, admin_sen: 0, sst_on_host_fee: false },
});

interface Worked {
  readonly name: string;
  readonly share: OwnerShare;
  readonly hasFees?: false;
  readonly onboarding_sen?: number;
  readonly owners?: readonly OwnedPart[];
  readonly from?: string;
  readonly stays?: readonly SoldStay[];
  readonly bills?: typeof BILLS;
  /** Lines of each owner's statement, without their order, and what it comes to. */
  readonly lines: readonly (readonly (readonly [string, number])[])[];
  readonly payable: readonly number[];
}

const guaranteed = (guaranteed_sen: number, threshold_sen: number, owner_bp: number): OwnerShare => ({
  type: 'guaranteed_return',
  guaranteed_sen,
  threshold_sen,
  owner_bp,
  base: 'gross',
});

const MANAGED: OwnerShare = { type: 'management_fee', host_bp: 2000, minimum_sen: 50_000, base: 'nri' };
const RENT: OwnerShare = { type: 'fixed_sublet', monthly_sen: 80_000 };

export const WORKED: readonly Worked[] = [
  {
    // 55.55% × 2,100.00 = 1,166.55; × 1,100.00 = 611.05; × 140.00 = 77.77; together 1,855.37.
    // SST: 8% × (3,102.77 − 1,855.37 + 50.00) = 8% × 1,297.40 = 103.792.
    name: 'a share of the gross',
    share: { type: 'revenue_share', owner_bp: 5555 },
    stays: MONTH,
    bills: BILLS,
    lines: [
      [
        ['OWNER_SHARE', 116_655],
        ['OWNER_SHARE', 61_105],
        ['OWNER_SHARE', 7777],
        ...BORNE,
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -10_379],
      ],
    ],
    payable: [148_730],
  },
  {
    // 800.00 whatever the unit earns; 800.00 − 86.45 − 127.83.
    name: 'a fixed rent',
    share: RENT,
    hasFees: false,
    stays: MONTH,
    bills: BILLS,
    lines: [[['MONTH_SHARE', 80_000], ...BORNE]],
    payable: [58_572],
  },
  {
    name: 'a fixed rent of an empty unit',
    share: RENT,
    hasFees: false,
    lines: [[['MONTH_SHARE', 80_000]]],
    payable: [80_000],
  },
  {
    // 15 of 31 days: 800.00 × 15 / 31 = 387.0967…
    name: 'a fixed rent since the 17th',
    share: RENT,
    hasFees: false,
    from: '2026-03-17',
    lines: [[['MONTH_SHARE', 38_710]]],
    payable: [38_710],
  },
  {
    // 3,100.00 is below the threshold. The operator has lost 900.00, so SST is due on the admin fee alone: 4.00.
    name: 'a guarantee of 4,000.00 when the unit earns less',
    share: guaranteed(400_000, 400_000, 7000),
    stays: [room(310_000)],
    lines: [
      [
        ['MONTH_SHARE', 400_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -400],
      ],
    ],
    payable: [394_600],
  },
  {
    // 4,000.00 + 70% × 1,200.00; SST 8% × (5,200.00 − 4,840.00 + 50.00) = 32.80.
    name: 'a guarantee of 4,000.00 when the unit earns more',
    share: guaranteed(400_000, 400_000, 7000),
    stays: [room(520_000)],
    lines: [
      [
        ['MONTH_SHARE', 484_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -3280],
      ],
    ],
    payable: [475_720],
  },
  {
    // 600.00 + 50% × 200.00; SST 8% × (300.00 + 50.00).
    name: 'a guarantee below its threshold',
    share: guaranteed(60_000, 80_000, 5000),
    stays: [room(100_000)],
    lines: [
      [
        ['MONTH_SHARE', 70_000],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -2800],
      ],
    ],
    payable: [62_200],
  },
  {
    // Fee 20% × 3,102.77 = 620.554, so 620.55; left 2,482.22. SST 8% × 670.55 = 53.644.
    name: 'a management fee',
    share: MANAGED,
    stays: MONTH,
    bills: BILLS,
    lines: [[['MONTH_SHARE', 248_222], ...BORNE, ['ADMIN_FEE', -5000], ['SST_ON_FEES', -5364]]],
    payable: [216_430],
  },
  {
    // 20% × 917.00 = 183.40 is below the minimum of 500.00; left 417.00. SST 8% × 550.00.
    name: 'a management fee at its minimum',
    share: MANAGED,
    stays: [CHANNEL],
    lines: [
      [
        ['MONTH_SHARE', 41_700],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -4400],
      ],
    ],
    payable: [32_300],
  },
  {
    // 20% × 5,000.00 + 18% × 5,000.00 + 15% × 2,345.67 = 1,000.00 + 900.00 + 351.85 = 2,251.85; left 10,093.82.
    // SST 8% × (2,251.85 + 50.00) = 184.148.
    name: 'a fee in bands',
    share: {
      type: 'tiered',
      bands: [
        { from_sen: 0, host_bp: 2000 },
        { from_sen: 500_000, host_bp: 1800 },
        { from_sen: 1_000_000, host_bp: 1500 },
      ],
      base: 'nri',
    },
    stays: [room(1_234_567)],
    lines: [
      [
        ['MONTH_SHARE', 1_009_382],
        ['ADMIN_FEE', -5000],
        ['SST_ON_FEES', -18_415],
      ],
    ],
    payable: [985_967],
  },
  {
    // 1,000.01 by 50/30/20: 500.005, 300.003, 200.002, the sen that is left to the largest rest. 10.01 likewise.
    name: 'three owners of one unit',
    share: { type: 'profit_share', owner_bp: 10_000 },
    hasFees: false,
    owners: [{ share_bp: 5000 }, { share_bp: 3000 }, { share_bp: 2000 }],
    stays: [room(100_001)],
    bills: [{ date: '2026-03-28', category: 'electricity', amount_sen: 1001 }],
    lines: [
      [
        ['OWNER_SHARE', 50_001],
        ['EXPENSE', -501],
      ],
      [
        ['OWNER_SHARE', 30_000],
        ['EXPENSE', -300],
      ],
      [
        ['OWNER_SHARE', 20_000],
        ['EXPENSE', -200],
      ],
    ],
    payable: [49_500, 29_700, 19_800],
  },
  {
    // Sold on the 16th. Each stay is whose the unit is when the guest leaves: 50% × 600.00 and 50% × 1,000.00. The month's fees go
    // by days, 15 and 16 of 31: 50.00 → 24.19 and 25.81; SST 8% × (800.00 + 50.00) = 68.00 → 32.90 and 35.10.
    name: 'a unit that was sold in the month',
    share: { type: 'profit_share', owner_bp: 5000 },
    owners: [
      { share_bp: 10_000, to: '2026-03-16' },
      { share_bp: 10_000, from: '2026-03-16' },
    ],
    stays: [room(60_000, '2026-03-15'), { ...room(100_000, '2026-03-16'), arrival: '2026-03-15' }],
    lines: [
      [
        ['OWNER_SHARE', 30_000],
        ['ADMIN_FEE', -2419],
        ['SST_ON_FEES', -3290],
      ],
      [
        ['OWNER_SHARE', 50_000],
        ['ADMIN_FEE', -2581],
        ['SST_ON_FEES', -3510],
      ],
    ],
    payable: [24_291, 43_909],
  },
  {
    // 70% × 1,000.00. Onboarding of 300.00 is a fee of the operator: SST 8% × (300.00 + 50.00 + 300.00) = 52.00.
    name: 'a unit that comes in the month',
    share: { type: 'profit_share', owner_bp: 7000 },
    onboarding_sen: 30_000,
    from: '2026-03-01',
    stays: [room(100_000)],
    lines: [
      [
        ['OWNER_SHARE', 70_000],
        ['ADMIN_FEE', -5000],
        ['ONBOARDING_FEE', -30_000],
        ['SST_ON_FEES', -5200],
      ],
    ],
    payable: [29_800],
  },
];

export const byText = (a: readonly [string, number], b: readonly [string, number]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
