/** The distance between a toast and the controls that it must not cover, in px. */
const gap = 8;

/** The vertical extent of an element in the window, in px. */
type Span = { top: number; bottom: number };

/** The top of a toast of this height: `top`, or below the tabs that it would cover. */
export function topClearOfTabs(tabs: readonly Span[], top: number, height: number): number {
  let clear = top;
  for (const { top: from, bottom } of tabs.toSorted((one, other) => one.top - other.top)) {
    if (from < clear + height && bottom > clear) clear = bottom + gap;
  }
  return clear;
}

/** The top of a toast of this height: `top`, or above the decision buttons that it would cover. */
export function topClearOfDecisions(decisions: readonly Span[], top: number, height: number): number {
  const covered = decisions.filter((each) => each.top < top + height && each.bottom > top);
  return Math.min(top, ...covered.map((each) => each.top - gap - height));
}

/** Only those of the current item or on an overlay: measuring an item far down the page would force its layout. */
const decisions = ':is([data-current], dialog) [data-decisions] > *';

/**
 * Keeps the region of toasts from covering tabs, and elements in `data-decisions`, also while these scroll below it.
 * @returns a function that stops it
 */
export function keepClearOfControls(region: HTMLElement): () => void {
  const move = () => {
    region.style.translate = '';
    const { top, height } = region.getBoundingClientRect();
    const belowTabs = topClearOfTabs(spansOf('[role="tablist"]'), top, height);
    const clear = topClearOfDecisions(spansOf(decisions), belowTabs, height);
    if (clear !== top) region.style.translate = `0 ${clear - top}px`;
  };
  // In the next frame, because measuring now would force another layout of the page.
  const frame = requestAnimationFrame(move);
  const listening = new AbortController();
  for (const type of ['scroll', 'resize', 'transitionend']) {
    window.addEventListener(type, move, { signal: listening.signal, passive: true });
  }
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
    region.style.translate = '';
  };
}

const spansOf = (selector: string): Span[] =>
  [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
