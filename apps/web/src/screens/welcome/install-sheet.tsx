import { brand } from '@reelmates/contract/brand';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ShareIcon } from '../../ui/drawings/icons-content.tsx';
import { LogoSymbol } from '../../ui/drawings/logo.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './install-sheet.module.css';

const DELAY_MS = 500;

/** Opens half a second after the screen. Only its button closes it; Escape and taps outside do not. */
export function InstallSheet({ onAcknowledge }: { onAcknowledge: () => void }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Sheet
      open={open}
      onClose={onAcknowledge}
      dismissible={false}
      title={`Install ${brand.name}`}
      symbol={<LogoSymbol size={52} />}
      intro="Add this app to your home screen for easy access and a better experience."
      footer={
        <Button variant="primary" block onClick={onAcknowledge}>
          Got it
        </Button>
      }
    >
      <p className={styles.hint}>
        Tap{' '}
        <span className={styles.key}>
          <ShareIcon size={18} label="the share icon" />
        </span>{' '}
        then <b>Add to Home Screen</b>
      </p>
    </Sheet>
  );
}
