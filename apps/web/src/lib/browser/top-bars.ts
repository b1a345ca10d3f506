/*
 * Hides the bars at the top while the page is scrolled down: the feed's tabs and, on phones in landscape, the header.
 * Style sheets use an attribute of the root element, so nothing has to be rendered again.
 */

/** Whether the bars are hidden, and the scroll position at which that was decided. */
export type TopBars = { hidden: boolean; y: number };

const ALWAYS_WITHIN = 10;
const HIDDEN_BEYOND_PX = 100;

/**
 * The state after the page has been scrolled to `y` px: scrolling down hides the bars below 100 px, scrolling up shows
 * them, and within 10 px of the top they are always shown.
 * @param end the largest possible scroll position, in whole px. The browser itself scrolls up when the page becomes
 *   shorter there, or bounces, which is no reason to show the bars.
 */
export function afterScroll(bars: TopBars, y: number, end: number): TopBars {
  const isUp = y < Math.min(bars.y, end - 1);
  if (y <= ALWAYS_WITHIN || isUp) return { hidden: false, y };
  return { hidden: bars.hidden || (y > bars.y && y > HIDDEN_BEYOND_PX), y };
}

/** Called once, before the first render. */
export function watchTopBars(): void {
  let bars: TopBars = { hidden: false, y: window.scrollY };
  const onScroll = () => {
    bars = afterScroll(bars, window.scrollY, document.documentElement.scrollHeight - window.innerHeight);
    document.documentElement.toggleAttribute('data-bars-away', bars.hidden);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
}
