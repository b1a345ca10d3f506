import { venuesCredit } from './map-style.ts';
import { AttributionControl, type MapLibre } from './maplibre.ts';

/**
 * The credit of a map's sources, collapsed behind an "i" until that is pressed, and again when the map moves.
 * @param isBundled whether the style's own credit already includes the venues' sources
 */
export class MapCredit extends AttributionControl {
  constructor(isBundled: boolean) {
    super({ compact: true, ...(isBundled ? {} : { customAttribution: venuesCredit }) });
  }

  override onAdd(map: MapLibre): HTMLElement {
    const box = super.onAdd(map);
    this.fold();
    map.on('drag', () => this.fold());
    return box;
  }

  /**
   * The library uses a class, and does not remove the attribute, which assistive technology uses, when it collapses the
   * credit. It also expands a credit that is not compact yet, as soon as a source names its credit.
   */
  fold(): void {
    this._container.classList.add('maplibregl-compact');
    this._container.classList.remove('maplibregl-compact-show');
    this._container.removeAttribute('open');
  }
}
