import type { Venue } from '@reelmates/contract/venues/venues';
import { useState } from 'react';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { CupIcon } from '../../ui/drawings/icons.tsx';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import styles from './exclude-me.module.css';

const sheet = lazyOverlay(() => import('./exclude-me-sheet.tsx').then((m) => m.ExcludeMeSheet));

/** Opens the exclusion from a venue, on its page. */
export function ExcludeMe({ venue }: { venue: Venue }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-haspopup="dialog"
        onPointerDown={sheet.preload}
        onClick={() => setOpen(true)}
      >
        <CupIcon size={24} className={styles.icon} />
        <span className={layout.grow}>
          <span className={styles.title}>Exclude me from this venue</span>
          <span className={type.note}>How it works here, a letter ready to send, and who helps</span>
        </span>
        <ChevronRightIcon size={20} className={styles.chevron} />
      </button>
      {open ? <sheet.Overlay venue={venue} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
