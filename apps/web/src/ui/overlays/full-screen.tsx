import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { BackIcon } from '../drawings/icons.tsx';
import header from '../page/header.module.css';
import styles from './full-screen.module.css';
import { useModal } from './use-modal.ts';

export type FullScreenProps = {
  title: ReactNode;
  /** Called by the arrow, Escape and the back button. */
  onClose: () => void;
  children: ReactNode;
  /** Not limited to the column's width: for a picture. */
  wide?: boolean | undefined;
};

/** A modal that covers the whole screen, with a back arrow. It is mounted while it is open. */
export function FullScreen({ title, onClose, children, wide }: FullScreenProps) {
  const modal = useModal(onClose);
  return (
    <dialog {...modal.dialog} className={cx(styles.screen, wide && styles.wide)}>
      <div className={styles.head}>
        <IconButton label="Back" onClick={onClose}>
          <BackIcon />
        </IconButton>
        <h2 {...modal.title} className={header.title}>
          {title}
        </h2>
      </div>
      {children}
    </dialog>
  );
}
