import type { ReactNode } from 'react';
import { entriesOf } from '#shared/records.ts';
import { formatList } from '#browser/format.ts';
import { ABILITIES, ALL_PERMISSIONS, PERMISSION_GROUPS, type PermissionGroup } from '#shared/permissions.ts';
import { adminWords } from '#admin/words.ts';

const GROUPS = entriesOf(PERMISSION_GROUPS);
const MOST_NAMED = 2;

/** Says what a permission set is: the first groups by name and the number of others, or all, or none. */
export function AccessText({ codes }: { codes: readonly number[] }): ReactNode {
  const t = adminWords.useT();
  if (codes.length === 0) return t('permission.none');
  if (codes.length === ALL_PERMISSIONS.length) return t('permission.all');
  const held = accessByGroup(codes).map(({ group, count }) => {
    const word = t(`permission.group.${group}`);
    return count === 1 ? t('permission.viewOnly', { group: word }) : word;
  });
  const list = formatList(held.slice(0, MOST_NAMED));
  return held.length <= MOST_NAMED ? list : t('permission.more', { list, count: held.length - MOST_NAMED });
}

/** Groups of a permission set, each with the number of its four codes that are held. */
function accessByGroup(codes: readonly number[]): { group: PermissionGroup; count: number }[] {
  return GROUPS.map(([group, base]) => ({
    group,
    count: codes.filter((code) => code >= base && code < base + ABILITIES.length).length,
  })).filter(({ count }) => count > 0);
}
