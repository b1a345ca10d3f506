import { useState } from 'react';
import { createPortal } from 'react-dom';
import type from '../../styles/type.module.css';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';

const sheet = lazyOverlay(() => import('./exclude-me-sheet.tsx').then((m) => m.ExcludeMeSheet));

/** Venue exclusion during a break, when no venues are visible: a link within text. */
export function ExcludeAnywhereLink() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={type.linkInline}
        aria-haspopup="dialog"
        onPointerDown={sheet.preload}
        onClick={() => setOpen(true)}
      >
        How it works in each state, with a letter to send
      </button>
      {open ? createPortal(<sheet.Overlay onClose={() => setOpen(false)} />, document.body) : null}
    </>
  );
}
