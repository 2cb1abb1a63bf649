import { lazy, Suspense, type ReactNode } from 'react';
import { createStore, useStore } from '#browser/store.ts';
import { useAskedReason } from '#admin/crud/action/undo-stack.ts';

export type Overlay = 'palette' | 'help';

const shown = createStore<Overlay | null>(null);

export const openOverlay = (overlay: Overlay): void => shown.set(overlay);
export const closeOverlay = (): void => shown.set(null);

const Palette = lazy(() => import('#admin/palette/Palette.tsx').then((module) => ({ default: module.Palette })));
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then((module) => ({ default: module.KeysHelp })));

const UndoReason = lazy(() =>
  import('#admin/crud/action/UndoReason.tsx').then((module) => ({ default: module.UndoReason })),
);

/** What can lie over every page; its code comes when it is first asked for. */
export function Overlays(): ReactNode {
  const overlay = useStore(shown);
  const asked = useAskedReason();
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'help' && <KeysHelp onClose={closeOverlay} />}
      {asked && <UndoReason key={asked.what} {...asked} />}
    </Suspense>
  );
}
