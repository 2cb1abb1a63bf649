/** The element at which an event began; a text and the document itself are none. */
export const elementAt = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** Takes the keyboard away from whatever has it. */
export function blurFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
