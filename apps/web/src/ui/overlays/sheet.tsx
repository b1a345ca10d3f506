import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon } from '../drawings/icons.tsx';
import { openOverlay } from './overlays.ts';
import styles from './sheet.module.css';

export type SheetProps = {
  open: boolean;
  /** Called on every way of dismissing it: close button, Escape, outside tap, back button. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Actions, stuck to the bottom. A submit button here names its form by the `form` attribute. */
  footer?: ReactNode;
  /** Full height on phones, for long lists. */
  full?: boolean | undefined;
  /** False: no close button, and Escape, outside taps and the back button do not close it. */
  dismissible?: boolean | undefined;
  /** The body without its padding, for lists that reach the edges. */
  flush?: boolean | undefined;
};

/**
 * A modal: a bottom sheet on phones, a centred dialog from 640 px. The focus goes to the first element marked
 * `data-autofocus`, else to the title, and returns where it was.
 */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet(props: Omit<SheetProps, 'open'>) {
  const { onClose, title, children, footer, full, dismissible = true, flush } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const dismiss = useEffectEvent(() => onClose());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    const release = openOverlay({ element, close: dismissible ? () => dismiss() : undefined });
    const listening = new AbortController();
    listenForDismissal(element, dismissible ? () => dismiss() : null, listening.signal);
    return () => {
      listening.abort();
      release();
      // Closed before it is removed: only then does the browser give the focus back.
      element.close();
    };
  }, [dismissible]);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={cx(styles.sheet, full && styles.full)}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
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

function listenForDismissal(element: HTMLDialogElement, dismiss: (() => void) | null, signal: AbortSignal) {
  let pressedOutside = false;
  element.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== element) return;
      event.preventDefault();
      dismiss?.();
    },
    { signal },
  );
  // A browser may close a dialog that has refused to be cancelled; one that must stay is opened again.
  element.addEventListener(
    'close',
    () => {
      if (element.open) return;
      if (dismiss) dismiss();
      else element.showModal();
    },
    { signal },
  );
  // The backdrop counts as the dialog itself. A press that began inside, such as selecting text, is not outside.
  element.addEventListener('pointerdown', (event) => (pressedOutside = isOutside(event, element)), {
    signal,
  });
  element.addEventListener(
    'click',
    (event) => {
      if (pressedOutside && isOutside(event, element)) dismiss?.();
    },
    { signal },
  );
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  if (event.target !== element) return false;
  const box = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
