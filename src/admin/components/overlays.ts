import { createStore, useStore } from '#browser/store.ts';

/** Overlays that open over any page. */
export type Overlay = 'palette' | 'help';

const shown = createStore<Overlay | null>(null);

export const openOverlay = (overlay: Overlay): void => shown.set(overlay);
export const closeOverlay = (): void => shown.set(null);
export const useOverlay = (): Overlay | null => useStore(shown);
