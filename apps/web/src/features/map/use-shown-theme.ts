import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** The theme that is on the screen, whether the person or their device has chosen it. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.classList.contains('light') ? 'light' : 'dark'),
    () => 'dark',
  );
}
