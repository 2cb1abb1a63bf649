import { lazy, Suspense, type ReactNode } from 'react';
import { closeOverlay, useOverlay } from '#admin/components/overlays.ts';
import { loadAreas } from '#admin/components/catalogue.ts';
import { TypedAhead } from './TypedAhead.tsx';
import { useAskedReason } from '#admin/crud/action/undo-stack.ts';

/** Loads the palette with all areas, because it searches all of them. */
async function loadPalette() {
  const [module] = await Promise.all([import('#admin/palette/Palette.tsx'), loadAreas()]);
  return { default: module.Palette };
}

const Palette = lazy(loadPalette);
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then((module) => ({ default: module.KeysHelp })));

const UndoReason = lazy(() =>
  import('#admin/crud/action/UndoReason.tsx').then((module) => ({ default: module.UndoReason })),
);

/** Overlays over any page, whose code is fetched on first use. */
export function Overlays(): ReactNode {
  const overlay = useOverlay();
  const asked = useAskedReason();
  return (
    <Suspense fallback={overlay === 'palette' && <TypedAhead />}>
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'help' && <KeysHelp onClose={closeOverlay} />}
      {asked && <UndoReason key={asked.what} {...asked} />}
    </Suspense>
  );
}
