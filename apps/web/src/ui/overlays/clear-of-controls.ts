/** The distance between a toast and the controls that it must not cover, in px. */
const GAP_PX = 8;

/** The vertical extent of an element in the window, in px. */
type Span = { top: number; bottom: number };

/** The top of a toast of this height: `top`, or below the tabs that it would cover. */
export function topClearOfTabs(tabs: readonly Span[], top: number, height: number): number {
  let clear = top;
  for (const { top: from, bottom } of tabs.toSorted((one, other) => one.top - other.top)) {
    if (from < clear + height && bottom > clear) clear = bottom + GAP_PX;
  }
  return clear;
}

/** The top of a toast of this height: `top`, or above the decision buttons that it would cover. */
export function topClearOfDecisions(decisions: readonly Span[], top: number, height: number): number {
  const covered = decisions.filter((each) => each.top < top + height && each.bottom > top);
  return Math.min(top, ...covered.map((each) => each.top - GAP_PX - height));
}

/**
 * The top of a toast of this height: `top`, or next to the focused field that it would cover, towards the middle of the
 * window, if there is room.
 */
export function topClearOfFocus(focused: Span | null, top: number, height: number, windowHeight: number) {
  if (!focused || focused.top >= top + height || focused.bottom <= top) return top;
  const clear = top < windowHeight / 2 ? focused.bottom + GAP_PX : focused.top - GAP_PX - height;
  return clear >= 0 && clear + height <= windowHeight ? clear : top;
}

/**
 * Those on several items, and of single ones only those of the current item or on an overlay: measuring an item far down
 * the page would force its layout.
 */
const decisions = ':is([data-current] *, dialog *, [data-decisions="several"]):is([data-decisions]) > *';

/**
 * Keeps the region of toasts from covering tabs, the focused field, and elements in `data-decisions`, also while these
 * scroll below it.
 * @returns a function that stops it
 */
export function keepClearOfControls(region: HTMLElement): () => void {
  const move = () => {
    region.style.translate = '';
    const { top, height } = region.getBoundingClientRect();
    const belowTabs = topClearOfTabs(spansOf('[role="tablist"]'), top, height);
    const besideFocus = topClearOfFocus(focusedField(), belowTabs, height, window.innerHeight);
    const clear = topClearOfDecisions(spansOf(decisions), besideFocus, height);
    if (clear !== top) region.style.translate = `0 ${clear - top}px`;
  };
  // In the next frame, because measuring now would force another layout of the page.
  const frame = requestAnimationFrame(move);
  const listening = new AbortController();
  for (const type of ['scroll', 'resize', 'transitionend', 'focusin']) {
    window.addEventListener(type, move, { signal: listening.signal, passive: true });
  }
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
    region.style.translate = '';
  };
}

/** With its messages. A like button, for example, may be covered: the page scrolls, and the toast would jump. */
function focusedField(): Span | null {
  const { activeElement } = document;
  if (!activeElement?.matches('input, textarea, select, form button')) return null;
  const messages = (activeElement.getAttribute('aria-describedby') ?? '').split(' ');
  const parts = [activeElement, ...messages.map((id) => document.getElementById(id))];
  const boxes = parts.flatMap((part) => (part ? [part.getBoundingClientRect()] : []));
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const spansOf = (selector: string): Span[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
