/** How long a screen has to move the focus itself, in ms. */
const PATIENCE_MS = 100;

/**
 * A button that disappears with its press, such as Retry, takes the focus with it, and reading would start again at the
 * top of the page. The focus goes to the closest element around the button that is still there: on every screen of
 * members, and on the leaderboard for visitors. A control that is disabled, or removed without its press, is not noticed
 * here: its screen uses `useFocusFallback`, as does a screen that knows a better place. That hook moves the focus first.
 */
export function catchLostFocus(signal: AbortSignal): void {
  /** The pressed button and the elements around it, from the inside. */
  let pressed: HTMLElement[] = [];
  const isLost = () => pressed[0]?.isConnected === false && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    observer.disconnect();
    setTimeout(() => {
      if (isLost()) focusOn(pressed.find(canTakeFocus) ?? document.getElementById('main'));
    }, PATIENCE_MS);
  });
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    pressed = button ? [...withAncestors(button)] : [];
    if (button) observer.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('click', onClick, { capture: true, signal });
  document.addEventListener('focusin', () => observer.disconnect(), { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

function* withAncestors(element: HTMLElement): Generator<HTMLElement> {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) yield at;
}

/** Parts with a tab index of their own react to the focus: toasts, for example, stay while they have it. */
const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.matches('main :not([tabindex])');

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
