import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device-storage/safe-storage.ts';

/* The preference is stored in local storage under `theme`; index.html applies it before the first paint. */

export type Theme = 'light' | 'dark' | 'system';

const storageKey = 'theme';
const colours = { dark: '#111016', light: '#faf7f5' } as const;
const listeners = new Set<() => void>();

function stored(): Theme {
  const value = deviceStorage.read(storageKey);
  return value === 'light' || value === 'system' ? value : 'dark';
}

let theme: Theme = stored();

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)');

function apply() {
  const shown = theme === 'system' ? (deviceIsLight().matches ? 'light' : 'dark') : theme;
  document.documentElement.className = shown;
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', colours[shown]);
  }
}

function update(next: Theme) {
  theme = next;
  apply();
  for (const notify of listeners) notify();
}

export function setTheme(next: Theme): void {
  // If it cannot be stored, it applies until the page is left.
  deviceStorage.write(storageKey, next);
  update(next);
}

/** Follows the device while the preference is `system`, and changes of the preference in other tabs. Called once. */
export function watchTheme(): void {
  apply();
  deviceIsLight().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) update(stored());
  });
}

export function useTheme(): [Theme, (next: Theme) => void] {
  const current = useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => theme,
  );
  return [current, setTheme];
}
