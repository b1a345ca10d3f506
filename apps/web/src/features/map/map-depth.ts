import type { StyleSpecification } from 'maplibre-gl';
import type { MapLibre } from './maplibre.ts';

/*
 * The bundled map has main roads only, and what is missing is said. Where the operator has built streets into it
 * (docs/decisions/066), the server's style draws a ground of their own, and only the map's tiles know where it ends.
 */

const streetsSource = 'streets';
const streetsGround = 'streets-ground';

/** From here on people look for streets. */
const streetZoom = 12;

const hasStreets = ({ sources }: StyleSpecification) => streetsSource in sources;

/**
 * How deep the map goes: the bundled one is drawn from tiles up to zoom 9 and looks right to 14 at most, streets from tiles
 * up to 14 look right to 17.
 */
export function deepestZoom(isBundled: boolean, style: StyleSpecification): number {
  if (!isBundled) return 18;
  return hasStreets(style) ? 17 : 14;
}

/** What it takes from a drawn map. */
export type DrawnMap = {
  zoom(): number;
  /** Whether the tiles in view have come. */
  isWhole(): boolean;
  hasGroundInMiddle(): boolean;
};

export function watchDepth(map: MapLibre, isBundled: boolean): DepthWatch {
  const hasGroundInMiddle = () =>
    map.getLayer(streetsGround) !== undefined &&
    map.queryRenderedFeatures(map.project(map.getCenter()), { layers: [streetsGround] }).length > 0;
  const isWhole = () => map.isStyleLoaded() === true && map.areTilesLoaded();
  const drawn = { zoom: () => map.getZoom(), isWhole, hasGroundInMiddle };
  return new DepthWatch(drawn, isBundled);
}

/** Knows whether the map shows less in its middle than people look for. */
export class DepthWatch {
  readonly #map: DrawnMap;
  readonly #isBundled: boolean;
  #isCoarse = false;

  constructor(map: DrawnMap, isBundled: boolean) {
    this.#map = map;
    this.#isBundled = isBundled;
  }

  look(style: StyleSpecification): boolean {
    this.#isCoarse = this.#decide(style);
    return this.#isCoarse;
  }

  /** Once the map has come to rest. */
  hasChanged(style: StyleSpecification): boolean {
    return this.#decide(style) !== this.#isCoarse;
  }

  #decide(style: StyleSpecification): boolean {
    if (!this.#isBundled || this.#map.zoom() < streetZoom) return false;
    if (!hasStreets(style)) return true;
    // Until tiles have come it stays as it was: the notice would flash at each movement.
    return this.#map.isWhole() ? !this.#map.hasGroundInMiddle() : this.#isCoarse;
  }
}
