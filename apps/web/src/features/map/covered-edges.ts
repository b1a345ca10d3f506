/** What lies over the map at its edges, in px. */
type CoveredEdges = { top: number; bottom: number; left: number; right: number };

/** The search field; the sheet with three venues; and on a phone that lies, the sheet at the left. */
const field = 72;
const sheet = 310;
const panel = 364;

/** As in venue-explorer.module.css. */
const lyingPhone = '(max-height: 479px) and (orientation: landscape)';

/** The same with the card in place of the sheet, so that the map stays where it is when a venue is selected. */
export function coveredEdges({ clientWidth, clientHeight }: HTMLElement): CoveredEdges {
  if (matchMedia(lyingPhone).matches && clientWidth > panel * 1.5) {
    return { top: field, bottom: 0, left: panel, right: 0 };
  }
  return { top: field, bottom: Math.min(sheet, Math.round(clientHeight / 2)), left: 0, right: 0 };
}
