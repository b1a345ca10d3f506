import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { openOverlay, topOverlay } from './overlays.ts';

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
    const focused = element?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current;
    if (!element || !focused) return;
    const whileOpen = new AbortController();
    const { signal } = whileOpen;
    const beneath = topOverlay.get();
    // First, because it stops the page from scrolling: the focus has it laid out, and then all at once.
    const release = openOverlay({ element, close: dismissible ? () => dismiss() : undefined });
    const close = open(element, focused, { beneath, signal });
    listenForDismissal(element, dismissible ? () => dismiss() : null, signal);
    return () => {
      whileOpen.abort();
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
 * Above a modal it is one at once: there it would be inert itself, and what is typed would go to the button that opened it.
 * @param on.beneath the overlay that was the topmost before
 * @param on.signal aborted before it is closed
 * @returns what closes it and gives the focus back
 */
function open(
  element: HTMLDialogElement,
  focused: HTMLElement,
  { beneath, signal }: { beneath: HTMLElement | null; signal: AbortSignal },
): () => void {
  const opener = document.activeElement;
  // The browser focuses it, too, instead of the first control.
  focused.autofocus = true;
  const becomeModal = () => {
    if (signal.aborted) return;
    // What is in it may have taken the focus by now.
    const present = element.querySelector<HTMLElement>(':focus') ?? focused;
    element.popover = null;
    element.showModal();
    present.focus();
  };
  const isAboveModal = beneath instanceof HTMLDialogElement && beneath.open;
  if ('showPopover' in element && !isAboveModal) {
    element.popover = 'manual';
    element.showPopover();
    requestAnimationFrame(() => setTimeout(becomeModal));
  } else becomeModal();
  return () => {
    // Before it is removed: only then does the focus go elsewhere.
    element.popover = null;
    element.close();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

function listenForDismissal(element: HTMLDialogElement, dismiss: (() => void) | null, signal: AbortSignal) {
  let pressedOutside = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => element.addEventListener(type, listener, { signal });
  on('cancel', (event) => {
    if (event.target !== element) return;
    event.preventDefault();
    dismiss?.();
  });
  // Until it is a modal, the browser does not cancel it.
  on('keydown', (event) => {
    if (event.key !== 'Escape' || element.open) return;
    // Nor shall it cancel a dialog beneath.
    event.preventDefault();
    dismiss?.();
  });
  // A browser may close a dialog that has refused to be cancelled; one that must stay is opened again.
  on('close', () => {
    if (element.open) return;
    if (dismiss) dismiss();
    else element.showModal();
  });
  // The backdrop counts as the dialog itself. A press that began inside, such as selecting text, is not outside.
  on('pointerdown', (event) => {
    pressedOutside = isOutside(event, element);
  });
  on('click', (event) => {
    if (pressedOutside && isOutside(event, element)) dismiss?.();
  });
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  if (event.target !== element) return false;
  const box = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
