import { useState } from 'react';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import styles from './missing-venue-link.module.css';

const dialog = lazyOverlay(() =>
  import('./report-missing-venue-dialog.tsx').then((m) => m.ReportMissingVenueDialog),
);

/**
 * Under a venue field or a search, for who does not find theirs.
 * @param venueName what they have been looking for
 */
export function MissingVenueLink({ venueName }: { venueName?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onPointerDown={dialog.preload}
        onClick={() => setOpen(true)}
      >
        Can't find a venue? <span className={styles.here}>Click here</span>
      </button>
      {open ? <dialog.Overlay {...(venueName && { venueName })} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
