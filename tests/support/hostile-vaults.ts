import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { type AnyResource, defineResource } from '#shared/resource.ts';
import type { AnyServerPart } from '#server/kit/server-part.ts';

/** Who may read the fields that say so; the curious caller holds everything but this. */
export const KEEPER = codeOf(PERMISSION_GROUPS.company, 'delete');

/**
 * What has most to hide: for every family of values a field that everybody reads, one that only keepers read and one
 * that never leaves the server; and rows that only keepers see at all.
 */
const vaults = defineResource('vaults', {
  permission: PERMISSION_GROUPS.holiday,
  sharesPermission: true,
  title: 'name',
  fields: {
    name: f.text().min(2).max(80).search(),
    story: f.longtext().optional().search(),
    state: f.enum({ open: 'green', shut: 'red', lost: 'gray' }),
    coins: f.integer().min(0).max(1000).default(0),
    weight: f.decimal(2).optional(),
    worth_sen: f.money().optional(),
    made_on: f.date().optional(),
    seen_at: f.instant().optional(),
    codes: f.codes().optional(),
    kept_note: f.text().optional().visibleTo(KEEPER),
    ...managed({
      sealed: f.boolean().default(false),
      kept_text: f.text().optional().search().visibleTo(KEEPER),
      kept_state: f.enum({ open: 'green', shut: 'red', lost: 'gray' }).optional().visibleTo(KEEPER),
      kept_number: f.integer().optional().visibleTo(KEEPER),
      kept_sen: f.money().optional().visibleTo(KEEPER),
      kept_on: f.date().optional().visibleTo(KEEPER),
      kept_at: f.instant().optional().visibleTo(KEEPER),
      kept_flag: f.boolean().default(false).visibleTo(KEEPER),
      kept_codes: f.codes().optional().visibleTo(KEEPER),
      kept_log: f.json<Record<string, unknown>>().optional().visibleTo(KEEPER),
    }),
    hidden_text: f.text().optional().search('document').visibleTo(KEEPER).hidden(),
    hidden_number: f.integer().optional().hidden(),
    hidden_at: f.instant().optional().hidden(),
  },
  columns: ['name', 'state'],
  form: [['name', 'state']],
  actions: {
    seal: {
      when: { sealed: false },
      bulk: true,
      input: { sealed: f.boolean(), remark: f.text().max(50).optional() },
      set: ({ sealed }) => ({ sealed }),
    },
    note: {
      input: { text: f.text().max(50) },
      set: ({ text }) => ({ kept_text: text }),
    },
  },
});

export const anyVaults: AnyResource = vaults as unknown as AnyResource;

/** Lost vaults are the keepers' business: to everybody else they do not exist, in no count either. */
export const vaultsServer: AnyServerPart = {
  scope: (caller) => (caller.permissions.has(KEEPER) ? null : { state: { $ne: 'lost' } }),
  computed: { label: (row) => `${String(row['name'])}, ${String(row['state'])}` },
};

type Row = Record<string, unknown>;

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const instant = (n: number): string => new Date(Date.UTC(2026, 0, 1, n)).toISOString();

/** What everybody sees of row `n`, the same in both worlds. */
export const visibleVault = (n: number): Row => ({
  name: `${['Amber', 'Basalt', 'Coral', '100%_\\', "O'Hara; --"][n % 5]} ${n}`,
  story: n % 4 === 0 ? null : `A story of ${n % 7} lines, 故事 ${n % 3}`,
  state: n % 2 === 0 ? 'open' : 'shut',
  coins: (n * 37) % 1000,
  weight: n % 5 === 0 ? null : (n * 13) / 100,
  worth_sen: n % 6 === 0 ? null : n * 12_345,
  made_on: n % 7 === 0 ? null : day(n % 40),
  seen_at: n % 3 === 0 ? null : instant(n % 50),
  codes: n % 4 === 1 ? null : [n % 64],
  sealed: n % 3 === 1,
});

/** What nobody but keepers (or nobody at all) may learn of row `n`, another for every world. */
export const secretsOfVault = (n: number, world: number): Row => {
  const m = n * (world + 1) + world * 1009;
  return {
    kept_text: m % 5 === 4 ? null : `Amber ${m % 17}`,
    kept_note: `Note ${m % 19}`,
    kept_state: (['open', 'shut', 'lost', null] as const)[m % 4],
    kept_number: (m * 31) % 500,
    kept_sen: m * 99,
    kept_on: day(m % 60),
    kept_at: instant(m % 70),
    kept_flag: m % 2 === 1,
    kept_codes: [m % 64],
    kept_log: { entry: m },
    hidden_text: `Coral ${m % 13}`,
    hidden_number: m % 11,
    hidden_at: instant(m % 90),
  };
};

/** Rows outside the curious caller's scope, more of them in one world than in the other. */
export const unseenVault = (n: number, world: number): Row => ({
  ...visibleVault(n),
  ...secretsOfVault(n, world),
  name: `Unseen Amber ${n} of ${world}`,
  state: 'lost',
});
