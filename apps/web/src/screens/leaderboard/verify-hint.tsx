import { useState } from 'react';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import styles from './verify-hint.module.css';

const settingsSheet = lazyOverlay(() =>
  import('../../features/settings/settings-sheet.tsx').then((m) => m.SettingsSheet),
);

/** For a member with an unverified address, beside the prizes of the current month. */
export function VerifyHint() {
  const [settings, setSettings] = useState(false);
  return (
    <div className={`${layout.card} ${styles.hint}`}>
      <p>Verify your email to play for prizes.</p>
      <Button small onClick={() => setSettings(true)}>
        Open Settings
      </Button>
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </div>
  );
}
