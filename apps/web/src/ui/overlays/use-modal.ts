import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { openOverlay, topOverlay } from './overlays.ts';

/**
 * Makes a dialog modal while it is mounted. The focus moves to the first element marked `data-autofocus`, otherwise to
 * the title, and returns at the end.
 * @param onDismiss called by Escape, a tap outside and the back button
 * @param dismissible false: none of these closes it
 * @returns the props of the dialog and of its title
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
    // First, because it stops the page from scrolling: moving the focus forces a layout, which then includes that
    // change.
    const release = openOverlay({ element, close: dismissible ? () => dismiss() : undefined });
    const close = open(element, focused, { beneath, signal });
    // Not part of the first load. If the chunk cannot be loaded, the browser still scrolls to what is typed into.
    import('./while-open.ts').then(
      ({ whileOpen }) => whileOpen(element, signal),
      () => undefined,
    );
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
 * Shows a dialog above the page immediately, and makes it modal after the browser has drawn it: that makes the page
 * inert, which restyles everything drawn in it, and on a slow phone takes longer than the dialog itself. Beside another
 * modal that is open, it becomes modal at once: otherwise it would be inert itself, and input would go to the button
 * below. Inside another, such as a question of a form, it is not inert.
 * @param on.beneath the overlay that was topmost before
 * @param on.signal aborted before it is closed
 * @returns a function that closes it and returns the focus
 */
function open(
  element: HTMLDialogElement,
  focused: HTMLElement,
  { beneath, signal }: { beneath: HTMLElement | null; signal: AbortSignal },
): () => void {
  const opener = document.activeElement;
  // Makes the browser focus it, too, instead of the first control.
  focused.autofocus = true;
  const becomeModal = () => {
    if (signal.aborted) return;
    // Something inside may already have the focus.
    const current = element.querySelector<HTMLElement>(':focus') ?? focused;
    element.popover = null;
    element.showModal();
    current.focus();
  };
  const isInert = beneath instanceof HTMLDialogElement && beneath.open && !beneath.contains(element);
  if ('showPopover' in element && !isInert) {
    element.popover = 'manual';
    element.showPopover();
    requestAnimationFrame(() => setTimeout(becomeModal));
  } else becomeModal();
  return () => {
    // Before it is removed, because only then does the focus move elsewhere.
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
  // The browser does not cancel a dialog before it is modal.
  on('keydown', (event) => {
    if (event.key !== 'Escape' || element.open) return;
    // Keeps the browser from cancelling a dialog below.
    event.preventDefault();
    dismiss?.();
  });
  // A browser may close a dialog that prevented its cancellation. Whether it stays open is decided here.
  on('close', () => {
    if (element.open) return;
    element.showModal();
    dismiss?.();
  });
  // The backdrop counts as the dialog itself. A press that started inside, such as selecting text, is not outside.
  on('pointerdown', (event) => {
    pressedOutside = isOutside(event, element);
  });
  on('click', (event) => {
    // The second press of a double click was meant for what has opened the dialog.
    if (pressedOutside && event.detail <= 1 && isOutside(event, element)) dismiss?.();
  });
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  if (event.target !== element) return false;
  const box = element.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
