import type { ThemeMode } from './palette.ts';
import { createStore, useStore } from './store.ts';

/** Also read by `public/theme.js`, which sets the mode before the first paint. */
export const THEME_STORAGE_KEY = 'highland.theme';

const store = createStore<ThemeMode>('light');

/** Follows the system's mode until the reader chooses one, and the choice in other tabs afterwards. */
export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => apply(remembered() ?? (system.matches ? 'dark' : 'light'));
  follow();
  system.addEventListener('change', follow);
  addEventListener('storage', ({ key }) => key === THEME_STORAGE_KEY && follow());
}

export function setTheme(mode: ThemeMode): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  apply(mode);
}

export const currentTheme = (): ThemeMode => store.get();
export const useTheme = (): ThemeMode => useStore(store);

function apply(mode: ThemeMode): void {
  document.documentElement.dataset['theme'] = mode;
  store.set(mode);
}

function remembered(): ThemeMode | undefined {
  try {
    const mode = localStorage.getItem(THEME_STORAGE_KEY);
    return mode === 'dark' || mode === 'light' ? mode : undefined;
  } catch {
    return undefined;
  }
}
