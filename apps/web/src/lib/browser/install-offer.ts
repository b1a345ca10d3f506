import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/** The browser's offer to install the app. The browser decides when to make it, usually before any screen needs it. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const offer = createStore<InstallOffer | null>(null);

/** Called once, as early as possible. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The install page shows the offer later.
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

/** The browser's offer, or null. It is gone once it has been accepted. */
export function useInstallOffer() {
  const current = useSyncExternalStore(offer.subscribe, offer.get, () => null);
  const accept = async (made: InstallOffer) => {
    const { outcome } = await made.prompt();
    if (outcome === 'accepted') offer.set(null);
    return outcome;
  };
  return current && { ask: () => accept(current) };
}

/** Whether the app was started from the home screen. */
export function isInstalled(): boolean {
  const onOldSafari = 'standalone' in navigator && navigator.standalone === true;
  return onOldSafari || matchMedia('(display-mode: standalone)').matches;
}
