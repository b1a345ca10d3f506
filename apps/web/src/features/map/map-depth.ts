import type { StyleSpecification } from 'maplibre-gl';
import type { MapLibre } from './maplibre.ts';

/*
 * The bundled map has only main roads, and a notice says what is missing. If the operator has added streets
 * (docs/decisions/066), the server's style gives their area a ground of its own, and only the tiles tell where it ends.
 */

const streetsSource = 'streets';
const streetsGround = 'streets-ground';

/** From this zoom on, people expect streets. */
const STREET_ZOOM = 12;

const hasStreets = ({ sources }: StyleSpecification) => streetsSource in sources;

/**
 * The maximum zoom of the map. The bundled map has tiles up to zoom 9 and looks right up to 14; streets have tiles up
 * to 14 and look right up to 17.
 */
export function deepestZoom(isBundled: boolean, style: StyleSpecification): number {
  if (!isBundled) return 18;
  return hasStreets(style) ? 17 : 14;
}

/** The parts of a rendered map that this needs. */
export type DrawnMap = {
  zoom(): number;
  /** Whether the tiles in view have loaded. */
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

/** Tracks whether the map shows less detail in its middle than people expect. */
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

  /** To be called when the map has stopped moving. */
  hasChanged(style: StyleSpecification): boolean {
    return this.#decide(style) !== this.#isCoarse;
  }

  #decide(style: StyleSpecification): boolean {
    if (!this.#isBundled || this.#map.zoom() < STREET_ZOOM) return false;
    if (!hasStreets(style)) return true;
    // Unchanged until tiles have loaded, because otherwise the notice would flash at each movement.
    return this.#map.isWhole() ? !this.#map.hasGroundInMiddle() : this.#isCoarse;
  }
}
