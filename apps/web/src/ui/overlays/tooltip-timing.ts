/** How long, in ms, a mouse rests on a control before its tooltip shows. */
const openDelay = 700;
/** After one tooltip, the next one within so many ms shows at once. */
const skipDelay = 300;

const triggerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * Calls `show` with the control whose tooltip is to be seen, null for none. A mouse or the keyboard's focus asks for one;
 * a press, Escape and scrolling take it away until the control is left.
 * @returns what ends it
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
    // What the tooltip says can be pointed at, too.
    if (pointerType !== 'mouse' || (target instanceof Element && target.closest('[popover]'))) return;
    const next = triggerOf(target);
    if (next === aimed) return;
    aimed = next;
    const isQuick = shown !== null || performance.now() - hiddenAt < skipDelay;
    if (next && isQuick) {
      change(next);
      return;
    }
    hide();
    if (next) timer = setTimeout(() => change(next), openDelay);
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
