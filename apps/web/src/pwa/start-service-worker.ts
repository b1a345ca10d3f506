import { Workbox } from 'workbox-window';
import { toast } from '../lib/toast-store.ts';

const LATER_MS = 5_000;
const UPDATE_CHECK_MS = 60 * 60_000;

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
  let isActive = false;
  let lookedAt = Date.now();

  const activate = () => {
    if (isActive) return location.reload();
    worker.addEventListener('controlling', () => location.reload());
    worker.messageSkipWaiting();
  };
  worker.addEventListener('waiting', () => {
    waits = true;
    offer(activate);
  });
  // Also if another tab has activated it: here, the old version goes on until a reload.
  worker.addEventListener('controlling', () => {
    isActive = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < UPDATE_CHECK_MS) return;
    lookedAt = Date.now();
    if (waits) offer(activate);
    else void worker.update().catch(() => undefined);
  });
  setTimeout(() => void worker.register().catch(() => undefined), LATER_MS);
}

/**
 * Never reloads by itself: a person who is typing continues, and gets the new version the next time the app is opened.
 */
function offer(activate: () => void): void {
  toast({
    title: 'New version',
    description: 'It is there the next time you open the app, or now.',
    action: { label: 'Reload', onPress: activate },
  });
}
