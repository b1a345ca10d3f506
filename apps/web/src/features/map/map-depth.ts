/** How deep the map goes: the bundled one is drawn from tiles up to zoom 9 and looks right to 14 at most. */
export const deepestZoom = (isBundled: boolean) => (isBundled ? 14 : 18);

/** From here on people look for streets, of which the bundled map has the main ones only. */
export const lacksStreets = (isBundled: boolean, zoom: number) => isBundled && zoom >= 12;
