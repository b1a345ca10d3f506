/** Between tabs and the toast below them, in px. */
const gap = 8;

/**
 * Where a toast of this height begins: at `top`, or below the tabs that it would lie on.
 * @param tabs from where to where they stand in the window, in px
 */
export function topClearOf(tabs: readonly { top: number; bottom: number }[], top: number, height: number) {
  let clear = top;
  for (const { top: from, bottom } of tabs.toSorted((one, other) => one.top - other.top)) {
    if (from < clear + height && bottom > clear) clear = bottom + gap;
  }
  return clear;
}

/** Keeps what shows the toast off the tabs, also while they slide in under it. @returns what ends that */
export function keepClearOfTabs(region: HTMLElement): () => void {
  const move = () => {
    region.style.translate = '';
    const { top, height } = region.getBoundingClientRect();
    const tabs = [...document.querySelectorAll('[role="tablist"]')].map((each) =>
      each.getBoundingClientRect(),
    );
    const below = topClearOf(tabs, top, height) - top;
    if (below > 0) region.style.translate = `0 ${below}px`;
  };
  move();
  const listening = new AbortController();
  for (const type of ['scroll', 'resize', 'transitionend']) {
    window.addEventListener(type, move, { signal: listening.signal, passive: true });
  }
  return () => {
    listening.abort();
    region.style.translate = '';
  };
}
