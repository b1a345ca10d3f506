/** How long a mouse has to rest on a control before its tooltip appears, in ms. */
const OPEN_DELAY_MS = 700;
/** After a tooltip, the next one appears immediately within this time, in ms. */
const SKIP_DELAY_MS = 300;

const triggerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * Calls `show` with the control whose tooltip should be visible, or null. The mouse and the keyboard's focus show a
 * tooltip; a press, Escape and scrolling hide it until the control is left.
 * @returns a function that stops it
 */
export function watchTooltips(show: (trigger: HTMLElement | null) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: true };
  let aimed: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: HTMLElement | null) => {
    clearTimeout(timer);
    if (next === shown) return;
    if (next === null) hiddenAt = performance.now();
    shown = next;
    show(next);
  };
  const hide = () => change(null);

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    // The mouse may move onto the tooltip itself.
    if (pointerType !== 'mouse' || (target instanceof Element && target.closest('[popover]'))) return;
    const next = triggerOf(target);
    if (next === aimed) return;
    aimed = next;
    const isQuick = shown !== null || performance.now() - hiddenAt < SKIP_DELAY_MS;
    if (next && isQuick) {
      change(next);
      return;
    }
    hide();
    if (next) timer = setTimeout(() => change(next), OPEN_DELAY_MS);
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const trigger = triggerOf(target);
    if (trigger?.matches(':focus-visible')) change(trigger);
    else hide();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };

  document.addEventListener('pointerover', onPointerOver, options);
  document.documentElement.addEventListener('pointerleave', hide, { signal: listening.signal });
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('click', hide, options);
  document.addEventListener('focusin', onFocusIn, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('keydown', onKeyDown, options);
  document.addEventListener('scroll', hide, options);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
