import { type ReactNode, useState } from 'react';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import { Button } from '../controls/button.tsx';
import { onSinglePress } from '../controls/on-single-press.ts';
import styles from './confirm-sheet.module.css';
import { Sheet } from './sheet.tsx';

export type ConfirmSheetProps = {
  open: boolean;
  /** Not called while `pending`: closing would look as if nothing was done. */
  onClose: () => void;
  /** Presses are ignored until the promise that it returns is settled. */
  onConfirm: () => unknown;
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
  const { onConfirm, confirmLabel, cancelLabel = 'Cancel', variant = 'danger', pending } = props;
  // A second press may come before the pending state is rendered.
  const [unlessBusy] = useState(createUnlessBusy);
  const close = () => {
    if (!pending) props.onClose();
  };
  return (
    <Sheet
      open={props.open}
      onClose={close}
      title={props.title}
      footer={
        <>
          <Button onClick={close}>{cancelLabel}</Button>
          <Button
            variant={variant}
            // The second press of a double click was meant for the button that has opened the question.
            onClick={onSinglePress(() => void unlessBusy(async () => onConfirm()))}
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
