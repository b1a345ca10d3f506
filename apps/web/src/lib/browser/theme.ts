import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage/safe-storage.ts';
import { createStore } from '../store.ts';

/* The preference is stored in local storage under `theme`; index.html applies it before the first paint. */

export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'theme';
const colours = { dark: '#111016', light: '#faf7f5' } as const;

function stored(): Theme {
  const value = deviceStorage.read(storageKey);
  return value === 'light' || value === 'system' ? value : 'dark';
}

const theme = createStore(stored());

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)');

function apply(preference: Theme) {
  const shown = preference === 'system' ? (deviceIsLight().matches ? 'light' : 'dark') : preference;
  document.documentElement.className = shown;
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', colours[shown]);
  }
}

function update(next: Theme) {
  apply(next);
  theme.set(next);
}

export function setTheme(next: Theme): void {
  // If it cannot be stored, it applies until the page is left.
  deviceStorage.write(storageKey, next);
  update(next);
}

/** Follows the device while the preference is `system`, and changes of the preference in other tabs. Called once. */
export function watchTheme(): void {
  apply(theme.get());
  deviceIsLight().addEventListener('change', () => apply(theme.get()));
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) update(stored());
  });
}

export function useTheme(): [Theme, (next: Theme) => void] {
  return [useSyncExternalStore(theme.subscribe, theme.get), setTheme];
}
