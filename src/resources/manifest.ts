import type { Locale } from '#shared/constants.ts';
import { type AnyResource, isCreatable } from '#shared/resource.ts';
import { wordsOf } from '#shared/words.ts';
import { areas, type AreaName } from '#resources/index.ts';
import { words as english } from '#resources/words.en-US.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';

/**
 * The manifest: facts that menu, links, tabs and permissions need of every resource before any is fetched. The build of the
 * pages replaces this file by its value, because its imports would load every declaration and all their words.
 */

export type { AreaName };

type Named = { readonly [locale in Locale]: string };

export interface ManifestEntry
  extends
    Pick<AnyResource, 'name' | 'permission' | 'source' | 'route' | 'tabOf' | 'title' | 'work' | 'hasOpenTitles'>,
    Pick<AnyResource, 'creatable' | 'createPermission' | 'editable' | 'removable'> {
  readonly area: AreaName;
  /** Field that names a record, by the reader's language. */
  readonly titles: Named;
  readonly label: Named;
  /** Whether the dashboard shows figures or waiting work of it. */
  readonly isOnDashboard: boolean;
}

function entryOf(area: AreaName, resource: AnyResource): ManifestEntry {
  const { name, permission, source, route, tabOf, title, work, hasOpenTitles, fields } = resource;
  const { createPermission, editable, removable } = resource;
  const chineseTitle = `${title}_zh`;
  return {
    name,
    area,
    permission,
    title,
    ...(source === undefined ? {} : { source }),
    ...(route === undefined ? {} : { route }),
    ...(tabOf === undefined ? {} : { tabOf }),
    ...(work === undefined ? {} : { work }),
    ...(hasOpenTitles === undefined ? {} : { hasOpenTitles }),
    ...(isCreatable(resource) ? {} : { creatable: false }),
    ...(createPermission === undefined ? {} : { createPermission }),
    ...(editable === undefined ? {} : { editable }),
    ...(removable === undefined ? {} : { removable }),
    titles: { 'en-US': title, 'zh-CN': Object.hasOwn(fields, chineseTitle) ? chineseTitle : title },
    label: { 'en-US': wordsOf(resource, english[name]).label, 'zh-CN': wordsOf(resource, chinese[name]).label },
    isOnDashboard: resource.overview !== undefined || resource.queues !== undefined,
  };
}

export const manifest: readonly ManifestEntry[] = Object.entries(areas).flatMap(([area, declarations]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the constants know more of themselves than any resource does
  (declarations as readonly unknown[]).map((resource) => entryOf(area as AreaName, resource as AnyResource)),
);
