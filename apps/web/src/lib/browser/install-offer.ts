import { useSyncExternalStore } from 'react';

/** The browser's offer to install the app. The browser decides when to make it, usually before any screen needs it. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null) {
  offer = next;
  for (const notify of listeners) notify();
}

/** Called once, as early as possible. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The install page shows the offer later.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The browser's offer, or null. It is gone once it has been accepted. */
export function useInstallOffer() {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  const accept = async (made: InstallOffer) => {
    const { outcome } = await made.prompt();
    if (outcome === 'accepted') keep(null);
    return outcome;
  };
  return current && { ask: () => accept(current) };
}

/** Whether the app was started from the home screen. */
export function isInstalled(): boolean {
  const onOldSafari = 'standalone' in navigator && navigator.standalone === true;
  return onOldSafari || matchMedia('(display-mode: standalone)').matches;
}
