/** Typed for a field that is not on the page yet. */
interface Typed {
  readonly text: string;
  readonly isEntered: boolean;
}

const NOTHING: Typed = { text: '', isEntered: false };
let typed: Typed = NOTHING;

/** Takes a key for the field to come; false for a key that means nothing to it. */
export function typeAhead(key: string): boolean {
  if (key === 'Enter') typed = { ...typed, isEntered: typed.text !== '' };
  else if (key === 'Backspace') typed = { ...typed, text: Array.from(typed.text).slice(0, -1).join('') };
  else if (Array.from(key).length === 1) typed = { text: typed.text + key, isEntered: false };
  else return false;
  return true;
}

/** For the field, once it is there to take the keys itself. */
export function takeTyped(): Typed {
  const taken = typed;
  typed = NOTHING;
  return taken;
}
