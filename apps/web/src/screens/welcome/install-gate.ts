import { useState } from 'react';

const storageKey = 'pwa-install-dismissed';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

/** Whether it runs from the home screen already. */
function isStandalone(): boolean {
  const onOldSafari = 'standalone' in navigator && navigator.standalone === true;
  return onOldSafari || matchMedia('(display-mode: standalone)').matches;
}

/** The acknowledgement that 'Get Started' waits for: once per device, and none where the app is installed. */
export function useInstallGate() {
  const [acknowledged, setAcknowledged] = useState(() => wasDismissed() || isStandalone());
  const acknowledge = () => {
    try {
      localStorage.setItem(storageKey, 'true');
    } catch {
      // Blocked: then it is asked again next time.
    }
    setAcknowledged(true);
  };
  return { acknowledged, acknowledge };
}
