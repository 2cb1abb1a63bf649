import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { menu } from '#resources/menu.ts';
import type { SubEntry } from '#shared/menu.ts';

export const menuEntries: readonly SubEntry[] = menu.flatMap((entry) => (entry.children ? entry.children : [entry]));

/** Alternate first segments (`/admin/user-details`) with the route each stands for. */
export const aliases: readonly { alias: string; route: string }[] = menuEntries.flatMap((entry) =>
  entry.aliases.map((alias) => ({ alias: `/admin/${alias}`, route: entry.elsewhere?.[alias] ?? entry.route })),
);

/** Resolves an alias and keeps the rest of the path; undefined for a route of our own. */
export function withoutAlias(path: string): string | undefined {
  const found = aliases.find(({ alias }) => path === alias || path.startsWith(`${alias}/`));
  return found && found.route + path.slice(found.alias.length);
}

/** The resource on one of whose screens an address lies. */
export function entryAt(address: string): ManifestEntry | undefined {
  const path = (withoutAlias(address) ?? address).replace(/[?#].*$/, '');
  return manifest.find(({ route }) => route && (path === route || path.startsWith(`${route}/`)));
}

export const entryNamed = (name: string): ManifestEntry | undefined => manifest.find((entry) => entry.name === name);
