import { entriesOf } from './records.ts';

/**
 * Permission codes: sixteen groups of four, and what each implies. Templates are in `access/permission-presets.ts`; who may
 * grant which is in `resources/kit/administrators.server.ts`.
 */

/**
 * Sixteen groups of four codes. A permission set is a sorted array of integers 0 to 63 on the wire and in the
 * database, a `Set` in memory; never a bitmask, which a JavaScript number cannot hold.
 */
export const PERMISSION_GROUPS = {
  admin: 0,
  user: 4,
  listing: 8,
  reservation: 12,
  global: 16,
  owner: 20,
  dsr: 24,
  'service-package': 28,
  expenses: 32,
  announcement: 36,
  revenue: 40,
  reporting: 44,
  holiday: 48,
  'free-stay': 52,
  'dsr-checking': 56,
  company: 60,
} as const;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export type PermissionBase = (typeof PERMISSION_GROUPS)[PermissionGroup];

/** Abilities of a group in the order of its codes. */
export const ABILITIES = ['view', 'create', 'edit', 'delete'] as const;
export type Ability = (typeof ABILITIES)[number];

export const ALL_PERMISSIONS: readonly number[] = Array.from(
  { length: Object.keys(PERMISSION_GROUPS).length * ABILITIES.length },
  (_, code) => code,
);

/** The code that allows `ability` in the group that starts at `base`; null asks for an administrator, no more. */
export function codeOf(base: PermissionBase, ability: Ability): number;
export function codeOf(base: PermissionBase | null, ability: Ability): number | null;
export function codeOf(base: PermissionBase | null, ability: Ability): number | null {
  return base === null ? null : base + ABILITIES.indexOf(ability);
}

/** The group and the ability that a code stands for; null for what is no code. */
export function meaningOf(code: number): { readonly group: PermissionGroup; readonly ability: Ability } | null {
  const ability = ABILITIES[code % ABILITIES.length];
  const found = entriesOf(PERMISSION_GROUPS).find(([, first]) => first === code - (code % ABILITIES.length));
  return found && ability ? { group: found[0], ability } : null;
}

/** Sorted, without duplicates, and closed: create, edit and delete imply view of the same group. */
export function normalisePermissions(codes: Iterable<number>): number[] {
  const closed = new Set<number>();
  for (const code of codes) {
    closed.add(code);
    closed.add(code - (code % ABILITIES.length));
  }
  return [...closed].toSorted((a, b) => a - b);
}

export const isPermissionCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < ALL_PERMISSIONS.length;

export type Grants = { readonly [G in PermissionGroup]?: readonly Ability[] };

/** Codes of what is granted, group by group. */
export const codesOf = (grants: Grants): number[] =>
  normalisePermissions(
    entriesOf(grants).flatMap(([group, abilities]) =>
      abilities.map((ability) => codeOf(PERMISSION_GROUPS[group], ability)),
    ),
  );

/** What of an action says who may take it. */
interface GuardedAction {
  readonly ability?: Ability;
  readonly permission?: number | readonly [number, ...number[]];
}

/** The codes any of which allows an action, the one that a refusal names first; none where any administrator may. */
export const codesOfAction = (
  { permission }: { readonly permission: PermissionBase | null },
  action: GuardedAction,
): readonly number[] => [action.permission ?? codeOf(permission, action.ability ?? 'edit') ?? []].flat();
