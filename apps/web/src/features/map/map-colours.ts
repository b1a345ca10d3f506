/** Colours for drawing on the map, in the current theme. WebGL knows neither custom properties nor OKLCH. */
export type MapColours = Record<(typeof names)[number], string>;

const names = ['accent', 'map-land', 'surface-1', 'text-1', 'text-3'] as const;

export function readMapColours(): MapColours {
  const tokens = getComputedStyle(document.documentElement);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const toRgb = (colour: string) => {
    if (!context) return '#888';
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const entries = names.map((name) => [name, toRgb(tokens.getPropertyValue(`--${name}`))]);
  return Object.fromEntries(entries);
}
