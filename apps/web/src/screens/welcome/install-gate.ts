import { useState, useSyncExternalStore } from 'react';
import { isInstallAnswered, noteInstallAnswered } from '../../lib/device-storage/install-flag.ts';

/** Whether it runs from the home screen already. */
function isStandalone(): boolean {
  const onOldSafari = 'standalone' in navigator && navigator.standalone === true;
  return onOldSafari || matchMedia('(display-mode: standalone)').matches;
}

const isAcknowledged = () => isInstallAnswered() || isStandalone();
const isNeverToldOfChanges = () => () => {};

/** The acknowledgement that 'Get Started' waits for: once per device, and none where the app is installed. */
export function useInstallGate() {
  const wasAcknowledged = useSyncExternalStore(isNeverToldOfChanges, isAcknowledged, () => false);
  const [acknowledgedNow, setAcknowledgedNow] = useState(false);
  const acknowledge = () => {
    noteInstallAnswered();
    setAcknowledgedNow(true);
  };
  return { acknowledged: wasAcknowledged || acknowledgedNow, acknowledge };
}
