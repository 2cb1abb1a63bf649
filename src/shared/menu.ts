import type { Locale } from './constants.ts';
import { PERMISSION_GROUPS, type PermissionBase } from './permissions.ts';

/** The administrators' menu as data, and the mistakes in it that types cannot see. */

type Named = { readonly [locale in Locale]: string };

/** One entry of the administrators' menu. An entry is shown when its screen exists and the administrator's codes allow it. */
export interface MenuEntry<Icon extends string = string> extends SubEntry {
  readonly icon: Icon;
  readonly children?: readonly SubEntry[];
}

export interface SubEntry {
  readonly key: string;
  readonly label: Named;
  readonly route: string;
  /** First code of its group; null for any administrator. */
  readonly permission: PermissionBase | null;
  /** Other first segments that lead here. */
  readonly aliases: readonly string[];
  /** Aliases that lead to a screen beside the entry's own. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

type Report = (id: string, sentence: string) => void;

const BASES: readonly (number | null)[] = [null, ...Object.values(PERMISSION_GROUPS)];
const ROUTE = /^\/admin(\/[a-z][a-z0-9-]*){1,2}$/;

/** Reports entries that lack a word, an icon, a group's first code or an address of their own. */
export function checkMenu(menu: readonly MenuEntry[], icons: readonly string[] | undefined, report: Report): void {
  const takenBy = new Map<string, string>();
  for (const { icon, children, ...entry } of menu) {
    if (icons && !icons.includes(icon)) {
      report(
        'R045',
        `menu.${entry.key}: there is no icon ${icon}; draw it in admin/components/Icon.tsx and add it to MENU_ICONS.`,
      );
    }
    // A heading leads to the first of its screens.
    if (children) checkSaid(entry, report);
    for (const leaf of children ?? [entry]) {
      checkSaid(leaf, report);
      for (const address of [leaf.route, ...leaf.aliases.map((alias) => `/admin/${alias}`)]) {
        const other = takenBy.get(address);
        if (other !== undefined) {
          report('R043', `menu.${leaf.key}: ${address} leads to ${other} already; give one of them another address.`);
        }
        takenBy.set(address, leaf.key);
      }
    }
  }
}

function checkSaid({ key, label, route, permission }: SubEntry, report: Report): void {
  // Declarations may come past the compiler: the development server reads them as they are typed.
  const said: Partial<Named> = label;
  for (const locale of ['en-US', 'zh-CN'] as const) {
    if (!said[locale]?.trim()) report('R041', `menu.${key}: it has no word in ${locale}; say it in its label.`);
  }
  if (!BASES.includes(permission)) {
    report(
      'R042',
      `menu.${key}: ${permission} is no group's first code; name one of PERMISSION_GROUPS, or null for any administrator.`,
    );
  }
  if (!ROUTE.test(route))
    report('R044', `menu.${key}: ${route} is no address; write /admin/ and a name in kebab-case, or two.`);
}
