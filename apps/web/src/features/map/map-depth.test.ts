// spec: none, how the map finds and shows venues is not in it
import type { StyleSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { DepthWatch, type DrawnMap, deepestZoom } from './map-depth.ts';

const tiles = { type: 'vector' as const, tiles: ['/{z}/{x}/{y}.mvt'] };
const bundled: StyleSpecification = { version: 8, sources: { base: tiles }, layers: [] };
const withStreets: StyleSpecification = { ...bundled, sources: { base: tiles, streets: tiles } };

/** An idle map, with or without streets in its middle. */
function mapAt(zoom: number, { hasGround = false, isWhole = true } = {}) {
  const state = { hasGround, isWhole };
  const map: DrawnMap = {
    zoom: () => zoom,
    isWhole: () => state.isWhole,
    hasGroundInMiddle: () => state.hasGround,
  };
  return { state, map };
}

it('goes as deep as its data: main roads to 14, streets to 17, an own map to 18', () => {
  expect(deepestZoom(true, bundled)).toBe(14);
  expect(deepestZoom(true, withStreets)).toBe(17);
  expect(deepestZoom(false, bundled)).toBe(18);
});

it.each([
  ['the bundled map from afar', bundled, mapAt(11.9), true, false],
  ['the bundled map near by', bundled, mapAt(12), true, true],
  ['streets', withStreets, mapAt(16, { hasGround: true }), true, false],
  ['a place beyond the streets', withStreets, mapAt(16), true, true],
  ["an operator's own map", bundled, mapAt(16), false, false],
])('says of %s whether streets are missing', (_case, style, { map }, isBundled, isCoarse) => {
  expect(new DepthWatch(map, isBundled).look(style)).toBe(isCoarse);
});

it('waits for tiles before it says that streets are missing', () => {
  const { map, state } = mapAt(16, { isWhole: false });
  const watch = new DepthWatch(map, true);
  expect(watch.look(withStreets)).toBe(false);
  expect(watch.hasChanged(withStreets)).toBe(false);
  state.isWhole = true;
  expect(watch.hasChanged(withStreets)).toBe(true);
  expect(watch.look(withStreets)).toBe(true);
  expect(watch.hasChanged(withStreets)).toBe(false);
});
