/** Preferences kept in the browser. Without permission to store, they last as long as the page. */
const unsaved = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return unsaved.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) unsaved.delete(key);
    else unsaved.set(key, value);
  }
}
