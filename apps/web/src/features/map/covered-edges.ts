/** The width of what covers the map at each edge, in px. */
type CoveredEdges = { top: number; bottom: number; left: number; right: number };

/**
 * The heights of the search field and of the sheet with three venues; and the width of the sheet at the left of a phone
 * in landscape.
 */
const field = 72;
const sheet = 310;
const panel = 364;

/** As in venue-explorer.module.css. */
const lyingPhone = '(max-height: 479px) and (orientation: landscape)';

/** The same whether the card or the sheet is shown, so that the map does not move when a venue is selected. */
export function coveredEdges({ clientWidth, clientHeight }: HTMLElement): CoveredEdges {
  if (matchMedia(lyingPhone).matches && clientWidth > panel * 1.5) {
    return { top: field, bottom: 0, left: panel, right: 0 };
  }
  return { top: field, bottom: Math.min(sheet, Math.round(clientHeight / 2)), left: 0, right: 0 };
}
