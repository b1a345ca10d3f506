import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** The current theme, whether chosen by the person or by their device. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.classList.contains('light') ? 'light' : 'dark'),
    () => 'dark',
  );
}
