import { useLayoutEffect } from 'react';
import { closeOverlay } from '#admin/components/overlays.ts';
import { typeAhead } from '#admin/components/typed-ahead.ts';

/** Stands in for the palette while it is fetched: what is typed meanwhile is for its field, not for the page's shortcuts. */
export function TypedAhead(): null {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closeOverlay();
      else if (!typeAhead(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
