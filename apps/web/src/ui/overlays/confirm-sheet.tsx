import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './confirm-sheet.module.css';
import { Sheet } from './sheet.tsx';

export type ConfirmSheetProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question: "Delete this post?" */
  title: string;
  /** What will happen. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: 'primary' | 'danger' | 'support';
  pending?: boolean | undefined;
  pendingLabel?: string;
};

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { onClose, onConfirm, confirmLabel, cancelLabel = 'Cancel', variant = 'danger', pending } = props;
  return (
    <Sheet
      open={props.open}
      onClose={onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={variant}
            onClick={onConfirm}
            pending={pending}
            pendingLabel={props.pendingLabel ?? 'Loading...'}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children ? <div className={styles.text}>{props.children}</div> : null}
    </Sheet>
  );
}
