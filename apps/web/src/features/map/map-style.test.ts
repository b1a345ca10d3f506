// spec: none, how the map finds and shows venues is not in it
import type { StyleSpecification } from 'maplibre-gl';
import { afterEach, expect, it, vi } from 'vitest';
import { labelFont, loadMapStyle, withAbsoluteAddresses } from './map-style.ts';

const style: StyleSpecification = {
  version: 8,
  sources: {
    base: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.mvt'], attribution: '© Somebody' },
    other: { type: 'vector', url: 'tiles.json' },
    points: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  glyphs: '/glyphs/{fontstack}/{range}.pbf',
  sprite: 'sprite',
  'font-faces': { 'Inter Medium': [{ url: '/fonts/inter.woff2', 'unicode-range': ['U+20-7F'] }] },
  layers: [
    {
      id: 'a',
      type: 'symbol',
      source: 'base',
      'source-layer': 'a',
      layout: { 'text-font': ['Inter Medium'] },
    },
    {
      id: 'b',
      type: 'symbol',
      source: 'base',
      'source-layer': 'b',
      layout: { 'text-font': ['Inter SemiBold'] },
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

it('has addresses that a worker can read, with their placeholders', () => {
  expect(withAbsoluteAddresses(style, 'https://maps.example/dark/style.json')).toMatchObject({
    sources: {
      base: { tiles: ['https://maps.example/tiles/{z}/{x}/{y}.mvt'] },
      other: { url: 'https://maps.example/dark/tiles.json' },
      points: style.sources.points,
    },
    glyphs: 'https://maps.example/glyphs/{fontstack}/{range}.pbf',
    sprite: 'https://maps.example/dark/sprite',
    'font-faces': { 'Inter Medium': [{ url: 'https://maps.example/fonts/inter.woff2' }] },
  });
});

it('carries the whole credit of the bundled map, and leaves that of any other one', async () => {
  vi.stubGlobal('fetch', async () => Response.json(style));
  const credit = async (isBundled: boolean) => {
    const { sources } = await loadMapStyle('https://maps.example/style.json', { isBundled });
    return sources.base && 'attribution' in sources.base ? sources.base.attribution : null;
  };
  expect(await credit(false)).toBe('© Somebody');
  const bundled = await credit(true);
  for (const name of ['OpenStreetMap', 'OpenMapTiles', 'Bureau of Statistics', 'GeoNames', 'Natural Earth']) {
    expect(bundled).toContain(name);
  }
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(loadMapStyle('https://maps.example/style.json', { isBundled: true })).rejects.toThrow('503');
});

it('knows a font of the style for the counts', () => {
  expect(labelFont(style)).toEqual(['Inter SemiBold']);
  expect(labelFont({ ...style, layers: style.layers.slice(0, 1) })).toEqual(['Inter Medium']);
});
