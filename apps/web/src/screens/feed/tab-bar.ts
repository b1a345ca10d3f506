/** Whether the feed's tab bar is away, and where the page stood when that was decided. */
export type TabBar = { hidden: boolean; y: number };

const alwaysWithin = 10;
const hiddenBeyond = 100;

/**
 * After the page has been scrolled to `y` px: down past 100 takes the bar away, up brings it back, and within 10 of
 * the top it always shows.
 */
export function afterScroll(bar: TabBar, y: number): TabBar {
  if (y <= alwaysWithin || y < bar.y) return { hidden: false, y };
  return { hidden: bar.hidden || (y > bar.y && y > hiddenBeyond), y };
}
