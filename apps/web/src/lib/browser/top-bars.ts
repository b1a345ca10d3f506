/*
 * Hides the bars at the top while the page is scrolled down: the feed's tabs and, on phones in landscape, the header.
 * Style sheets use an attribute of the root element, so nothing has to be rendered again.
 */

/** Whether the bars are hidden, and the scroll position at which that was decided. */
export type TopBars = { hidden: boolean; y: number };

const alwaysWithin = 10;
const hiddenBeyond = 100;

/**
 * The state after the page has been scrolled to `y` px: scrolling down hides the bars below 100 px, scrolling up shows
 * them, and within 10 px of the top they are always shown.
 */
export function afterScroll(bars: TopBars, y: number): TopBars {
  if (y <= alwaysWithin || y < bars.y) return { hidden: false, y };
  return { hidden: bars.hidden || (y > bars.y && y > hiddenBeyond), y };
}

/** Called once, before the first render. */
export function watchTopBars(): void {
  let bars: TopBars = { hidden: false, y: window.scrollY };
  const onScroll = () => {
    bars = afterScroll(bars, window.scrollY);
    document.documentElement.toggleAttribute('data-bars-away', bars.hidden);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
}
