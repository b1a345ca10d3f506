/** Between a toast and what it is kept clear of, in px. */
const gap = 8;

/** From where to where something stands in the window, in px. */
type Span = { top: number; bottom: number };

/** Where a toast of this height begins: at `top`, or below the tabs that it would lie on. */
export function topClearOfTabs(tabs: readonly Span[], top: number, height: number): number {
  let clear = top;
  for (const { top: from, bottom } of tabs.toSorted((one, other) => one.top - other.top)) {
    if (from < clear + height && bottom > clear) clear = bottom + gap;
  }
  return clear;
}

/** Where a toast of this height begins: at `top`, or above the decisions that it would lie on. */
export function topClearOfDecisions(decisions: readonly Span[], top: number, height: number): number {
  const covered = decisions.filter((each) => each.top < top + height && each.bottom > top);
  return Math.min(top, ...covered.map((each) => each.top - gap - height));
}

/** Those on the current item, or over the page: to measure an item far down the page would lay it out. */
const decisions = ':is([data-current], dialog) [data-decisions] > *';

/**
 * Keeps what shows the toast off the tabs, and off what stands in `data-decisions`, also while these slide in under it.
 * @returns what ends that
 */
export function keepClearOfControls(region: HTMLElement): () => void {
  const move = () => {
    region.style.translate = '';
    const { top, height } = region.getBoundingClientRect();
    const belowTabs = topClearOfTabs(spansOf('[role="tablist"]'), top, height);
    const clear = topClearOfDecisions(spansOf(decisions), belowTabs, height);
    if (clear !== top) region.style.translate = `0 ${clear - top}px`;
  };
  // In the frame that shows it: at once, the page would be laid out once more.
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
