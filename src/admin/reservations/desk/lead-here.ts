/** Leads the keyboard to the first control of a form that has just unfolded, unless a part of it has taken the focus. */
export function leadHere(element: HTMLElement | null): void {
  if (element === null || element.contains(document.activeElement)) return;
  element.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
