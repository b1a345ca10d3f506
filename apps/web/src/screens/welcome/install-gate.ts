import { useState, useSyncExternalStore } from 'react';
import { isInstalled } from '../../lib/browser/install-offer.ts';
import { isInstallAnswered, noteInstallAnswered } from '../../lib/device-storage/install-flag.ts';

const isAcknowledged = () => isInstallAnswered() || isInstalled();
const subscribeToNothing = () => () => {};

/** The acknowledgement required before 'Get Started': once per device, and not in the installed app. */
export function useInstallGate() {
  const wasAcknowledged = useSyncExternalStore(subscribeToNothing, isAcknowledged, () => false);
  const [acknowledgedNow, setAcknowledgedNow] = useState(false);
  const acknowledge = () => {
    noteInstallAnswered();
    setAcknowledgedNow(true);
  };
  return { acknowledged: wasAcknowledged || acknowledgedNow, acknowledge };
}
