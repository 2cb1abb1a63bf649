import { lazy, Suspense, type ReactNode } from 'react';
import { Icon } from '#admin/components/Icon.tsx';
import { lazyScreen } from '#admin/components/lazy-screen.ts';
import { Popover } from '#admin/components/Popover.tsx';
import { adminWords } from '#admin/words.ts';
import type { ListModel } from '#admin/crud/list/use-list.ts';
import { whereOf } from '#shared/views.ts';

/** The list's filter as the first rows need it: its button, and room for the chips; what they hold is fetched apart. */

const FilterMenu = lazyScreen(() => import('./FilterMenu.tsx').then((module) => module.FilterMenu));
const Chips = lazy(() => import('./Chips.tsx').then((module) => ({ default: module.Chips })));

export const ADD_FILTER_ID = 'add-filter';

interface PartProps {
  list: ListModel;
}

/** Fetches what the filter's button opens, while nothing else is to be done. */
export const prefetchFilters = (): void => void FilterMenu.load().catch(() => undefined);

/** The button that adds a condition: first its field, then its value. */
export function AddFilter({ list }: PartProps): ReactNode {
  const t = adminWords.useT();
  if ((list.resource.filters ?? []).length === 0) return null;
  return (
    <Popover
      buttonId={ADD_FILTER_ID}
      label={t('list.addFilter')}
      button={
        <>
          <Icon name="filter" />
          <span className="wide-only">{t('list.filter')}</span>
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="filter-form stack gap-6" />}>
          <FilterMenu list={list} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/** Conditions of the filter as chips, each of which can be changed or removed. */
export function FilterChips({ list }: PartProps): ReactNode {
  const said = whereOf(list.resource, list.view);
  const isAnything = Object.keys(list.state.filter).some((key) => key !== '$search' && !Object.hasOwn(said, key));
  if (!isAnything) return null;
  return (
    <Suspense fallback={<div className="chips-wait" />}>
      <Chips list={list} />
    </Suspense>
  );
}
