import { useState } from 'react';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import styles from './wrong-venue-link.module.css';

const sheet = lazyOverlay(() => import('./venue-problem-sheet.tsx').then((m) => m.VenueProblemSheet));

/** On a venue's page, for who knows better. */
export function WrongVenueLink({ venue }: { venue: { id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onPointerDown={sheet.preload}
        onClick={() => setOpen(true)}
      >
        Something wrong with this venue?
      </button>
      {open ? <sheet.Overlay venue={venue} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
