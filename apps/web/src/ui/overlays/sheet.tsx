import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon } from '../drawings/icons.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

export type SheetProps = {
  open: boolean;
  /** Called by the close button, Escape, a tap outside and the back button. */
  onClose: () => void;
  title: string;
  /** Beside the title. */
  symbol?: ReactNode;
  /** A sentence below the title. */
  intro?: string;
  children: ReactNode;
  /** Actions at the bottom, which stay visible. A submit button in it names its form by the `form` attribute. */
  footer?: ReactNode;
  /** Full height on phones, for long lists. */
  full?: boolean | undefined;
  /** False: there is no close button, and Escape, taps outside and the back button do not close it. */
  dismissible?: boolean | undefined;
  /** Without padding, for lists that reach the edges. */
  flush?: boolean | undefined;
};

/** A modal: a bottom sheet on phones, a centred dialog from 640 px. */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet(props: Omit<SheetProps, 'open'>) {
  const { onClose, title, symbol, intro, children, footer, full, dismissible = true, flush } = props;
  const modal = useModal(onClose, dismissible);

  return (
    <dialog {...modal.dialog} className={cx(styles.sheet, full && styles.full)}>
      <div className={styles.head}>
        {symbol}
        <div className={styles.titles}>
          <h2 {...modal.title} className={styles.title}>
            {title}
          </h2>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {dismissible ? (
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        ) : null}
      </div>
      <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </dialog>
  );
}
