import { useState } from 'react';
import { lazyOverlay } from '../../lib/lazy-overlay.tsx';
import styles from './missing-venue-link.module.css';

const dialog = lazyOverlay(() =>
  import('./report-missing-venue-dialog.tsx').then((m) => m.ReportMissingVenueDialog),
);

/** Under a venue field, for who does not find theirs. */
export function MissingVenueLink() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onPointerDown={dialog.expect}
        onClick={() => setOpen(true)}
      >
        Can't find a venue? <span className={styles.here}>Click here</span>
      </button>
      {open ? <dialog.Overlay onClose={() => setOpen(false)} /> : null}
    </>
  );
}
