import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';

/*
 * The map library gets styles as objects, and its worker has no page address to resolve URLs against, so all URLs in a
 * style are made absolute.
 */

const osm = 'https://www.openstreetmap.org/copyright';

/**
 * The credits required by the bundled map's licences (apps/server/data/basemap/README.md). Those of the ABS, GeoNames
 * and Natural Earth are on the page about the map data, with their licences.
 */
const bundledCredit = [
  `<a href="${osm}" target="_blank" rel="noreferrer">©\u00a0OpenStreetMap contributors</a>`,
  '<a href="https://openmaptiles.org/" target="_blank" rel="noreferrer">©\u00a0OpenMapTiles</a>',
  '<a href="/map-data">©\u00a0Australian Bureau of Statistics</a>',
  '<a href="/map-data">GeoNames</a>',
  'Made with Natural Earth',
].join(' · ');

/** The venues' credit, for maps of the operator's own. */
export const venuesCredit = '<a href="/map-data">About the map data</a>';

/** @throws if it cannot be loaded, or is not a style */
export async function loadMapStyle(
  url: string,
  { isBundled }: { isBundled: boolean },
): Promise<StyleSpecification> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the map style answered ${response.status}`);
  const style: StyleSpecification = await response.json();
  const whole = withAbsoluteAddresses(style, new URL(url, location.origin).href);
  return isBundled ? withCredit(whole, bundledCredit) : whole;
}

export function withAbsoluteAddresses(style: StyleSpecification, base: string): StyleSpecification {
  const absolute = (address: string) =>
    new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  const { glyphs, sprite, sources } = style;
  const faces = style['font-faces'];
  return {
    ...style,
    sources: mapValues(sources, (source) => sourceWith(absolute, source)),
    ...(glyphs && { glyphs: absolute(glyphs) }),
    ...(typeof sprite === 'string' && { sprite: absolute(sprite) }),
    ...(Array.isArray(sprite) && { sprite: sprite.map((one) => ({ ...one, url: absolute(one.url) })) }),
    ...(faces && {
      'font-faces': mapValues(faces, (face) =>
        typeof face === 'string'
          ? absolute(face)
          : face.map((file) => ({ ...file, url: absolute(file.url) })),
      ),
    }),
  };
}

function sourceWith(absolute: (address: string) => string, source: SourceSpecification): SourceSpecification {
  if (source.type !== 'vector' && source.type !== 'raster' && source.type !== 'raster-dem') return source;
  const { tiles, url } = source;
  return { ...source, ...(tiles && { tiles: tiles.map(absolute) }), ...(url && { url: absolute(url) }) };
}

function withCredit(style: StyleSpecification, attribution: string): StyleSpecification {
  return {
    ...style,
    sources: mapValues(style.sources, (source) =>
      source.type === 'vector' ? { ...source, attribution } : source,
    ),
  };
}

/** A font that the style uses: others may lack glyphs. */
export function labelFont(style: StyleSpecification): string[] {
  const fonts = style.layers.flatMap((layer) => {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    return Array.isArray(font) && font.every((name) => typeof name === 'string') ? [font as string[]] : [];
  });
  return fonts.find((font) => /semi|bold/i.test(font.join())) ?? fonts[0] ?? ['Open Sans Regular'];
}

function mapValues<Value>(record: Record<string, Value>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
