import { isWithin } from '#shared/day.ts';
import type { RowOf } from '#shared/field.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import { usualShare, usualTerms, withShare } from '#shared/packages/usual-terms.ts';
import type { ownerships } from '#resources/listing/ownerships.ts';
import type { packageVersions } from '#resources/packages/package-versions.ts';
import type { servicePackages } from '#resources/packages/service-packages.ts';
import type { unitPackages } from '#resources/packages/unit-packages.ts';
import { standingOfPackage } from '#server/domain/packages/versions.ts';

/** The demo's agreements with owners, their versions over the years, and which unit is on which. */

type PackageRow = RowOf<(typeof servicePackages)['fields']>;
type VersionRow = RowOf<(typeof packageVersions)['fields']>;
type AssignmentRow = RowOf<(typeof unitPackages)['fields']>;
type OwnershipRow = RowOf<(typeof ownerships)['fields']>;

interface Agreement {
  readonly code: string;
  readonly name: readonly [en: string, zh: string];
  /** Terms since a day; the first since any unit had an owner. */
  readonly versions: readonly { readonly from: string | null; readonly terms: PackageTerms; readonly note: string }[];
}

const sublet = usualTerms({ type: 'fixed_sublet', monthly_sen: 80_000 });
const guaranteed = usualTerms({
  type: 'guaranteed_return',
  guaranteed_sen: 60_000,
  threshold_sen: 80_000,
  owner_bp: 5000,
  base: 'gross',
});

const simple = (code: string, name: Agreement['name'], type: 'management_fee' | 'revenue_share' | 'tiered') => ({
  code,
  name,
  versions: [{ from: null, terms: withShare(usualTerms(usualShare(type)), usualShare(type)), note: 'First agreement' }],
});

const AGREEMENTS: readonly Agreement[] = [
  {
    code: 'PS',
    name: ['Profit share', '利润分成'],
    versions: [
      { from: null, terms: usualTerms({ type: 'profit_share', owner_bp: 6800 }), note: 'First agreement' },
      { from: '2025-07-01', terms: usualTerms({ type: 'profit_share', owner_bp: 7000 }), note: 'Owners get 70%' },
      { from: '2026-01-01', terms: usualTerms({ type: 'profit_share', owner_bp: 7200 }), note: 'Owners get 72%' },
    ],
  },
  {
    code: 'GR',
    name: ['Guaranteed return', '保底收益'],
    versions: [{ from: null, terms: guaranteed, note: 'First agreement' }],
  },
  {
    code: 'FS',
    name: ['Fixed rent', '固定租金'],
    versions: [
      {
        from: null,
        terms: { ...sublet, fees: { ...sublet.fees, admin_sen: 0, sst_on_host_fee: false } },
        note: 'First agreement',
      },
    ],
  },
  simple('MF', ['Management fee', '管理费'], 'management_fee'),
  simple('RS', ['Revenue share', '收入分成'], 'revenue_share'),
  simple('TF', ['Tiered fee', '分级管理费'], 'tiered'),
];

/** Of the first agreement: somebody has drawn it up for the coming year, and somebody else has yet to approve it. */
const DRAFT = { terms: usualTerms({ type: 'profit_share', owner_bp: 7300 }), note: 'Owners get 73%' };

/** Which agreement the units are on, in turn. */
const TURNS = [0, 0, 1, 0, 3, 2, 0, 4, 0, 5] as const;

interface Facts {
  readonly ownerships: readonly OwnershipRow[];
  readonly administrators: readonly { readonly account_number: string }[];
  readonly now: Date;
}

export interface DemoPackages {
  readonly packages: readonly PackageRow[];
  readonly versions: readonly VersionRow[];
  readonly assignments: readonly AssignmentRow[];
}

/** Agreements of every type, and every unit with an owner on one of them for as long as it has one. */
export function demoPackages({ ownerships: owned, administrators, now }: Facts): DemoPackages {
  const today = now.toISOString().slice(0, 10);
  const begun = owned.map(({ from }) => from).toSorted()[0] ?? today;
  const since = `${begun.slice(0, 8)}01`;
  const stamps = { version: 1, created_at: `${since}T02:00:00.000Z`, updated_at: `${since}T02:00:00.000Z` };
  const [maker = '', approver = maker] = administrators.map(({ account_number }) => account_number);
  const approval = { ...stamps, made_by: maker, changed_by: [], approved_by: approver, approved_at: stamps.created_at };
  const approved = AGREEMENTS.flatMap((agreement, at) =>
    versionsOf(agreement, { since, today }).map((row) => ({ ...row, ...approval, package_id: at + 1 })),
  );
  const drawnUp = draftAfter(
    approved.filter(({ package_id }) => package_id === 1),
    { maker, now },
  );
  const versions = [...approved, ...drawnUp].map((row, at): VersionRow => ({ ...row, id: at + 1 }));
  const units = [...new Map(owned.map((row) => [row.unit_id, row])).values()];
  const assignments = units.map(({ unit_id, from }, at): AssignmentRow => ({
    ...stamps,
    id: at + 1,
    unit_id,
    package_id: (TURNS[at % TURNS.length] ?? 0) + 1,
    from,
    to: null,
    note: null,
  }));
  const packages = AGREEMENTS.map(({ code, name: [name, name_zh] }, at): PackageRow => {
    const current = versions.find(({ package_id, state }) => package_id === at + 1 && state === 'active');
    const own = { code, name, name_zh, remark: null, is_on_offer: true, state: 'active' } as const;
    const onIt = assignments.filter(({ package_id }) => package_id === at + 1);
    const unitsNow = onIt.filter(({ from }) => from <= today).map(({ unit_id }) => unit_id);
    const owners = owned.filter((row) => unitsNow.includes(row.unit_id) && isWithin(today, row.from, row.to));
    const standing = standingOfPackage(current, {
      unit_count: unitsNow.length,
      owner_count: new Set(owners.map(({ owner_id }) => owner_id)).size,
    });
    return { ...stamps, ...own, ...standing, id: at + 1 };
  });
  return { packages, versions, assignments };
}

/** What an agreement said, each version until the next, without those that are yet to come. */
function versionsOf(
  { code, versions }: Agreement,
  { since, today }: { readonly since: string; readonly today: string },
) {
  const begun = versions
    .map(({ from, ...rest }) => ({ ...rest, effective_from: from ?? since }))
    .filter(({ effective_from }) => effective_from >= since && effective_from <= today);
  return begun.map(({ effective_from, terms, note }, at) => {
    const ends_on = begun[at + 1]?.effective_from ?? null;
    const state = ends_on === null ? ('active' as const) : ('superseded' as const);
    const named = { no: at + 1, name: `${code} v${at + 1}`, share_type: terms.share.type };
    return { ...named, effective_from, ends_on, terms, note, state };
  });
}

type Version = Omit<VersionRow, 'id'>;

/** The version for the coming year, still to be approved. */
function draftAfter(
  versions: readonly Version[],
  { maker, now }: { readonly maker: string; readonly now: Date },
): Version[] {
  const last = versions.at(-1);
  if (!last) return [];
  const no = last.no + 1;
  const made = now.toISOString();
  return [
    {
      ...last,
      ...DRAFT,
      no,
      name: last.name.replace(/\d+$/, String(no)),
      effective_from: `${now.getUTCFullYear() + 1}-01-01`,
      ends_on: null,
      state: 'draft',
      made_by: maker,
      approved_by: null,
      approved_at: null,
      created_at: made,
      updated_at: made,
    },
  ];
}
