const storageKey = 'pwa-install-dismissed';

/** Whether the person has answered already what the install prompt asks. */
export function isInstallAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

export function noteInstallAnswered(): void {
  try {
    localStorage.setItem(storageKey, 'true');
  } catch {
    // Blocked: then it is asked again next time.
  }
}
