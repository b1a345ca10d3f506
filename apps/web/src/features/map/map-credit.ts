import { venuesCredit } from './map-style.ts';
import { AttributionControl, type MapLibre } from './maplibre.ts';

/**
 * The credit of a map's sources, behind its "i" until that is pressed, and again once the map is moved.
 * @param isBundled whether the style's own credit names the venues' sources already
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
   * The library goes by a class, and where it folds by itself it leaves the attribute, by which assistive technology
   * goes. It unfolds what is not compact yet, as soon as a source names its credit.
   */
  fold(): void {
    this._container.classList.add('maplibregl-compact');
    this._container.classList.remove('maplibregl-compact-show');
    this._container.removeAttribute('open');
  }
}
