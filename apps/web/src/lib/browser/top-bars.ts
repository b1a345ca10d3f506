/*
 * The bars at the top leave while the page is scrolled down: the feed's tabs, and on landscape phones the header.
 * Style sheets go by an attribute of the root element, so that nothing is drawn again when they do.
 */

/** Whether they are away, and where the page stood when that was decided. */
export type TopBars = { hidden: boolean; y: number };

const alwaysWithin = 10;
const hiddenBeyond = 100;

/**
 * After the page has been scrolled to `y` px: down past 100 takes the bars away, up brings them back, and within 10 of
 * the top they always show.
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
