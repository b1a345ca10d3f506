import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { BackIcon } from '../drawings/icons.tsx';
import styles from './full-screen.module.css';
import { openOverlay } from './overlays.ts';

export type FullScreenProps = {
  title: ReactNode;
  /** Called on every way out of it: the arrow, Escape, the back button. */
  onClose: () => void;
  children: ReactNode;
  /** Without the column's width: for a picture. */
  wide?: boolean | undefined;
};

/** A modal that covers the whole screen, with an arrow back. Mounted while it is open. */
export function FullScreen({ title, onClose, children, wide }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const dismiss = useEffectEvent(() => onClose());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    element.showModal();
    heading.current?.focus();
    const release = openOverlay({ element, close: () => dismiss() });
    element.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== element) return;
        event.preventDefault();
        dismiss();
      },
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
      release();
      // Closed before it is removed: only then does the browser give the focus back.
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={cx(styles.screen, wide && styles.wide)}>
      <div className={styles.head}>
        <IconButton label="Back" onClick={onClose}>
          <BackIcon />
        </IconButton>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </dialog>
  );
}
