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
    const close = open(element, element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current);
    const listening = new AbortController();
    listenForDismissal(element, dismissible ? () => dismiss() : null, listening.signal);
    return () => {
      listening.abort();
      release();
      close();
    };
  }, [dismissible]);

  return {
    dialog: { ref: dialog, 'aria-labelledby': titleId },
    title: { ref: heading, id: titleId, tabIndex: -1 },
  };
}

/**
 * Shows a dialog above the page at once, and makes it a modal after the browser has drawn it: a modal makes the page
 * inert, which changes the style of all that is drawn there, and takes longer on a slow phone than the dialog itself.
 * @param focused what has the focus in it
 * @returns what closes it and gives the focus back
 */
function open(element: HTMLDialogElement, focused: HTMLElement | null): () => void {
  const opener = document.activeElement;
  // The browser focuses it, too, instead of the first control.
  if (focused) focused.autofocus = true;
  const becomeModal = () => {
    element.showModal();
    focused?.focus();
  };
  const cancel = 'showPopover' in element ? showFirst(element, becomeModal) : becomeModal();
  return () => {
    cancel?.();
    const hadFocus = element.contains(document.activeElement);
    // Before it is removed: only then does the focus go elsewhere.
    element.close();
    if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** @returns what hides the element where it is no modal yet */
function showFirst(element: HTMLElement, becomeModal: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  element.popover = 'manual';
  element.showPopover();
  const hide = () => {
    element.hidePopover();
    element.popover = null;
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      hide();
      becomeModal();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (element.popover) hide();
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
  // Until it is a modal, the browser does not cancel it.
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !element.open) dismiss?.();
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
