/** The width of what covers the map at each edge, in px. */
type CoveredEdges = { top: number; bottom: number; left: number; right: number };

/**
 * The heights of the search field and of the sheet with three venues; and the width of the sheet at the left of a phone
 * in landscape.
 */
const FIELD_HEIGHT = 72;
const SHEET_HEIGHT = 310;
const PANEL_WIDTH = 364;

/** As in venue-explorer.module.css. */
const lyingPhone = '(max-height: 479px) and (min-width: 560px) and (orientation: landscape)';

/** The same whether the card or the sheet is shown, so that the map does not move when a venue is selected. */
export function coveredEdges({ clientWidth, clientHeight }: HTMLElement): CoveredEdges {
  if (matchMedia(lyingPhone).matches && clientWidth > PANEL_WIDTH * 1.5) {
    return { top: FIELD_HEIGHT, bottom: 0, left: PANEL_WIDTH, right: 0 };
  }
  return {
    top: FIELD_HEIGHT,
    bottom: Math.min(SHEET_HEIGHT, Math.round(clientHeight / 2)),
    left: 0,
    right: 0,
  };
}
