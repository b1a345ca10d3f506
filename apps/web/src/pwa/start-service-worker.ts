import { Workbox } from 'workbox-window';
import { toast } from '../lib/toast-store.ts';

const LATER_MS = 5_000;
const LOOK_AGAIN_MS = 60 * 60_000;

let started = false;

/**
 * Installs the service worker after the screen itself has loaded, and checks for a new version when the app becomes
 * visible again, at most once an hour. Does nothing if the browser does not support it, or saves data.
 */
export function startServiceWorker(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return;
  started = true;
  const worker = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  let waits = false;
  let lookedAt = Date.now();

  worker.addEventListener('waiting', () => {
    waits = true;
    offer(worker);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    if (waits) offer(worker);
    else void worker.update().catch(() => undefined);
  });
  setTimeout(() => void worker.register().catch(() => undefined), LATER_MS);
}

/**
 * Never reloads by itself: a person who is typing continues, and gets the new version the next time the app is opened.
 */
function offer(worker: Workbox): void {
  toast({
    title: 'New version',
    description: 'It is there the next time you open the app, or now.',
    action: {
      label: 'Reload',
      onPress: () => {
        worker.addEventListener('controlling', () => location.reload());
        worker.messageSkipWaiting();
      },
    },
  });
}
