import { entriesOf } from './records.ts';
import type { Locale } from './constants.ts';
import { englishPermissions, type PermissionWords } from '#shared/access/permission-words.en-US.ts';
import { chinesePermissions } from '#shared/access/permission-words.zh-CN.ts';
import { ABILITIES, PERMISSION_GROUPS } from './permissions.ts';

/** Names permission codes, the same on screens and in refusals. */

const WORDS: Readonly<Record<Locale, PermissionWords>> = { 'en-US': englishPermissions, 'zh-CN': chinesePermissions };

const GROUPS = entriesOf(PERMISSION_GROUPS);
/** Of more codes than these, only the number is told. */
const MOST_NAMED = 4;

/** Names codes as `Reservation: Delete`; of many, the first ones and how many more there are. */
export function permissionNames(codes: readonly number[], locale: Locale): string {
  const { ability, group } = WORDS[locale];
  const [between, colon] = locale === 'zh-CN' ? ['、', '：'] : [', ', ': '];
  const names = codes.slice(0, MOST_NAMED).map((code) => {
    const [name] = GROUPS.find(([, base]) => base === code - (code % ABILITIES.length)) ?? [];
    const word = ABILITIES[code % ABILITIES.length];
    return name && word ? `${group[name]}${colon}${ability[word]}` : String(code);
  });
  const more = codes.length - names.length;
  if (more === 0) return names.join(between);
  return locale === 'zh-CN' ? `${names.join(between)}等另外 ${more} 项` : `${names.join(between)} and ${more} more`;
}
