import { deviceStorage } from './safe-storage.ts';

const storageKey = 'pwa-install-dismissed';

/** Whether the person has already answered the install prompt. */
export function isInstallAnswered(): boolean {
  return deviceStorage.read(storageKey) === 'true';
}

export function noteInstallAnswered(): void {
  deviceStorage.write(storageKey, 'true');
}
