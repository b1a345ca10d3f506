/** Below this height, in px, the buttons of a sheet would leave no room for the field that is typed into. */
const LEAST_HEIGHT = 300;

/**
 * Keeps a sheet above the keyboard of a phone, which covers the lower part of the page without making it shorter: sets
 * `--keyboard`, the height that is covered. What is typed into stays in sight.
 */
export function keepAboveKeyboard(element: HTMLElement, signal: AbortSignal): void {
  const { visualViewport: visible } = window;
  if (!visible || signal.aborted) return;
  let shown = 0;
  const place = () => {
    // Zooming in makes the visible part smaller, too.
    const isKeyboard = visible.scale === 1 && visible.height >= LEAST_HEIGHT;
    const covered = isKeyboard
      ? Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop))
      : 0;
    if (covered === shown) return;
    shown = covered;
    element.style.setProperty('--keyboard', `${covered}px`);
    if (element.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  visible.addEventListener('resize', place, { signal });
  visible.addEventListener('scroll', place, { signal });
  place();
}
