/**
 * Preferences stored in the browser, and what is worth knowing until a tab is closed. Without permission to store,
 * preferences last as long as the page.
 */
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

export function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // Without permission to store nothing is known from before.
  }
}

export function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // It is found out again at the next visit.
  }
}
