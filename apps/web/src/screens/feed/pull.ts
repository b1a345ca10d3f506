/* The gesture of pulling a page down at its top. Our own, because the browser's gesture reloads the whole app. */

/** From this distance of the finger, in px, letting go refreshes. */
export const PULL_THRESHOLD_PX = 120;
const MAX_PULL_PX = 96;
/** A smaller movement, in px, is a tap. */
const MAX_TAP_PX = 8;

/** How far the content follows the finger: at first half of the distance, then less and less. */
export function pulledTo(finger: number): number {
  if (finger <= 0) return 0;
  return MAX_PULL_PX * (1 - Math.exp((-0.5 * finger) / MAX_PULL_PX));
}

export type Pull = {
  /** Receives how far the finger has moved down, in px; 0 cancels the pull. */
  onPull: (finger: number) => void;
  onRelease: (finger: number) => void;
};

/** Listens for pulls on `root` until `signal` is aborted. */
export function listenForPull(root: HTMLElement, { onPull, onRelease }: Pull, signal: AbortSignal): void {
  let start: { x: number; y: number } | null = null;
  let finger = 0;

  const cancel = () => {
    start = null;
    if (finger > 0) onPull(0);
    finger = 0;
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return cancel();
    const down = touch.clientY - start.y;
    const decided = finger > 0;
    // A movement sideways or up first is another gesture, or scrolling.
    if (!decided && (down < -MAX_TAP_PX || Math.abs(touch.clientX - start.x) > Math.max(MAX_TAP_PX, down)))
      return cancel();
    if (!decided && down < MAX_TAP_PX) return;
    // The page is already scrolling and cannot be stopped.
    if (!event.cancelable) return cancel();
    event.preventDefault();
    finger = Math.max(1, down - MAX_TAP_PX);
    onPull(finger);
  };
  const end = () => {
    const pulled = finger;
    start = null;
    finger = 0;
    if (pulled > 0) onRelease(pulled);
  };
  root.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches[0];
      cancel();
      if (event.touches.length !== 1 || !touch || window.scrollY > 0 || isScrolled(event.target, root))
        return;
      start = { x: touch.clientX, y: touch.clientY };
    },
    { passive: true, signal },
  );
  // Not passive, because a pull must not scroll. Called only for touches that began at the top.
  root.addEventListener('touchmove', (event) => start && move(event), { passive: false, signal });
  root.addEventListener('touchend', end, { signal });
  root.addEventListener('touchcancel', cancel, { signal });
}

/** An element between the finger and the page that is scrolled down scrolls first. A dialog is not part of the page. */
function isScrolled(target: EventTarget | null, root: HTMLElement): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== root; at = at.parentElement) {
    if (at.scrollTop > 0 || at.tagName === 'DIALOG') return true;
  }
  return false;
}
