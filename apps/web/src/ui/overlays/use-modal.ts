import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { openOverlay } from './overlays.ts';

/**
 * A dialog that is a modal while it is mounted. The focus goes to the first element marked `data-autofocus`, else to the
 * title, and returns where it was.
 * @param onDismiss called on Escape, an outside tap and the back button
 * @param dismissible false: none of them closes it
 * @returns what the dialog and its title are marked with
 */
export function useModal(onDismiss: () => void, dismissible = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const dismiss = useEffectEvent(() => onDismiss());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // First, because it stops the page from scrolling: the focus has it laid out, and then all at once.
    const release = openOverlay({ element, close: dismissible ? () => dismiss() : undefined });
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    const listening = new AbortController();
    listenForDismissal(element, dismissible ? () => dismiss() : null, listening.signal);
    return () => {
      listening.abort();
      release();
      // Closed before it is removed: only then does the browser give the focus back.
      element.close();
    };
  }, [dismissible]);

  return {
    dialog: { ref: dialog, 'aria-labelledby': titleId },
    title: { ref: heading, id: titleId, tabIndex: -1 },
  };
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
