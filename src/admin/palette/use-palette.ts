import type { SubEntry } from '#shared/menu.ts';
import { useEffect, useMemo, useState } from 'react';
import { changeLocale, currentLocale, useLocale } from '#browser/i18n.ts';
import { currentTheme, setTheme } from '#browser/theme.ts';
import type { IconName } from '#admin/components/Icon.tsx';
import { useGo } from '#admin/components/Link.tsx';
import { canCreate } from '#admin/crud/action/can-create.ts';
import { type SavedView, viewAddress } from '#admin/crud/list/saved-views.ts';
import { useSavedViews } from '#admin/crud/list/use-saved-views.ts';
import { resourceNamed } from '#admin/components/catalogue.ts';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { type Permissions, usePermissions } from '#admin/providers/permissions.ts';
import { entryOf, visibleMenu, wayTo } from '#admin/components/visible-menu.ts';
import { tabsOf } from '#admin/screens.ts';
import { currentCommands } from '#admin/components/commands.ts';
import { openOverlay } from '#admin/components/overlays.ts';
import { type MoreT, moreWords } from '#admin/more-words.ts';
import { resourceWordsIn } from '#admin/components/resource-words.ts';
import { LOCALES } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isMeant, rankBy } from './rank.ts';
import { type FoundRecord, searchRecords } from './search-records.ts';
import { type FactGroups, useFactGroups } from './use-fact-groups.ts';
import { viewsIn } from '#shared/views.ts';

/** What the command palette offers for a text, and in which order. The palette itself is `Palette.tsx`. */

export interface PaletteItem {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
  /** The record that it opens, where it was found by a search. */
  readonly hit?: FoundRecord;
}

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
/** Most pages and actions shown at once; records are added to them. */
const MAX_PLACES = 12;

interface Offered {
  readonly items: readonly PaletteItem[];
  readonly groups: FactGroups;
  readonly isSearching: boolean;
}

/**
 * Items for a text: the page's own actions and pages that it means, then records from the server, then whatever else has
 * the text within a word.
 */
export function usePalette(text: string): Offered {
  const t = moreWords.useT();
  const locale = useLocale();
  const go = useGo();
  const permissions = usePermissions();
  const { records, isSearching } = useRecords(text, permissions);
  const { views } = useSavedViews();
  const fixed = useMemo(
    () => [
      ...actions(t),
      ...places(t, { permissions, go }),
      ...savedPlaces(t, views, { permissions, go }),
      ...settings(t),
    ],
    [t, permissions, go, views],
  );
  const groups = useFactGroups(records, permissions);
  const found = records.map((hit): PaletteItem => {
    const { resource, id, title } = hit;
    return {
      id: `${resource.name}-${id}`,
      group: resourceWordsIn(resource, locale).label,
      label: title,
      icon: 'right',
      run: () => go(`${resource.route}/${id}`),
      hit,
    };
  });
  const ranked = rankBy(fixed, text).slice(0, MAX_PLACES);
  const [meant, other] = [true, false].map((isWanted) => ranked.filter((item) => isMeant(item, text) === isWanted));
  return { items: [...(meant ?? []), ...found, ...(other ?? [])], groups, isSearching };
}

const actions = (t: MoreT): PaletteItem[] =>
  currentCommands().map((command) => ({ icon: 'bolt', ...command, group: t('palette.actions') }));

export interface Ways {
  permissions: Permissions;
  go: (to: string) => void;
}

/** Pages of the menu and their tabs, the views of their resources, and forms for new records. */
function places(t: MoreT, { permissions, go }: Ways): PaletteItem[] {
  const group = t('palette.pages');
  const entries = visibleMenu(permissions).flatMap((entry): Pick<SubEntry, 'label' | 'route'>[] =>
    entry.children.length > 0 ? [...entry.children] : [entry],
  );
  const pageAt = (route: string, label: string): PaletteItem => ({
    id: route,
    group,
    label,
    icon: 'right',
    run: () => go(wayTo(route)),
  });
  const within = (resource: AnyResource, label?: string): PaletteItem[] => {
    const { route = '' } = resource;
    const words = resourceWordsIn(resource, currentLocale());
    const views = viewsIn(resource).map(([view, { where: filter }]): PaletteItem => {
      return {
        id: `${route}?${view}`,
        group,
        label: t('palette.view', { label: words.label, view: words.views[view] ?? view }),
        icon: 'filter',
        run: () => go(listAddress(resource, { filter })),
      };
    });
    const create: PaletteItem[] = canCreate(resource, permissions)
      ? [
          {
            id: `${route}/create`,
            group,
            label: t('palette.new', { one: words.one }),
            icon: 'plus',
            run: () => go(`${route}/create`),
          },
        ]
      : [];
    return [pageAt(route, label ?? words.label), ...views, ...create];
  };
  return entries.flatMap(({ label: named, route }): PaletteItem[] => {
    const label = named[currentLocale()];
    const entry = entryOf(route);
    if (!entry) return [pageAt(route, label)];
    return tabsOf(entry, permissions).flatMap(({ name }) => {
      const resource = resourceNamed(name);
      return resource ? within(resource, name === entry.name ? label : undefined) : [];
    });
  });
}

/** Saved views of the lists that the reader may see. */
function savedPlaces(t: MoreT, views: readonly SavedView[], { permissions, go }: Ways): PaletteItem[] {
  return views.flatMap((view): PaletteItem[] => {
    const resource = resourceNamed(view.resource);
    if (!resource?.route || !permissions.can(resource, 'view')) return [];
    return [
      {
        id: `view-${view.id}`,
        group: t('palette.pages'),
        label: t('palette.view', { label: resourceWordsIn(resource, currentLocale()).label, view: view.name }),
        icon: 'filter',
        run: () => go(viewAddress(resource, view)),
      },
    ];
  });
}

function settings(t: MoreT): PaletteItem[] {
  const group = t('palette.actions');
  const next = LOCALES.find((locale) => locale !== currentLocale()) ?? currentLocale();
  return [
    {
      id: 'theme',
      group,
      label: t('palette.theme'),
      icon: 'sun',
      run: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'language',
      group,
      label: t('palette.language'),
      icon: 'globe',
      run: () => void changeLocale(next).catch(() => undefined),
    },
    { id: 'shortcuts', group, label: t('palette.shortcuts'), icon: 'more', run: () => openOverlay('help') },
  ];
}

function useRecords(text: string, permissions: Permissions): { records: FoundRecord[]; isSearching: boolean } {
  const asked = text.trim();
  const [answer, setAnswer] = useState<{ asked: string; records: FoundRecord[] }>({ asked: '', records: [] });
  const isTooShort = asked.length < MIN_LENGTH;
  useEffect(() => {
    if (isTooShort) return undefined;
    const controller = new AbortController();
    const search = async (): Promise<void> => {
      const records = await searchRecords(asked, permissions, controller.signal);
      if (!controller.signal.aborted) setAnswer({ asked, records });
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, isTooShort, permissions]);
  return { records: isTooShort ? [] : answer.records, isSearching: !isTooShort && answer.asked !== asked };
}
