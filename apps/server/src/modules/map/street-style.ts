/*
 * The style of the operator's streets: the layers of the bundled style again, in the same colours, with smaller streets
 * and their names. They are above the bundled map, but below its names.
 */

type Expression = readonly unknown[];
type Layer = {
  id: string;
  type: string;
  source?: string;
  'source-layer'?: string;
  minzoom?: number;
  maxzoom?: number;
  filter?: Expression;
  layout?: Record<string, unknown>;
  paint: Record<string, unknown>;
};
export type MapStyle = { sources: Record<string, unknown>; layers: Layer[] };

/** The layers of the archive that replace the bundled ground, in this order. Roads come after them. */
const ground = ['park', 'water', 'river'];
const roadsOfBundled = /^road-(motorway|trunk|primary|secondary)(-tunnel|-casing)?$/;
/** From this zoom on, roads are drawn wider than in the bundled style. */
const CLOSEST = 18;

/** @param source the archive, as a source of the style */
export function addStreets(style: MapStyle, source: object): MapStyle {
  const layers = style.layers.flatMap((layer) => {
    // The border would be hidden below the ground of the streets.
    if (layer.id === 'border') return [];
    // The bundled map places it on its own road, which differs from the drawn one.
    return layer.id === 'road-ref' ? { ...layer, maxzoom: 14 } : layer;
  });
  const firstName = layers.findIndex(({ type }) => type === 'symbol');
  return {
    ...style,
    sources: { ...style.sources, streets: source },
    layers: [...layers.slice(0, firstName), ...streetLayers(style.layers), ...layers.slice(firstName)],
  };
}

function streetLayers(bundled: readonly Layer[]): Layer[] {
  const find = (id: string) => {
    const layer = bundled.find((one) => one.id === id);
    if (!layer) throw new Error(`the bundled style has no layer ${id}`);
    return layer;
  };
  const again = (id: string): Layer => ({ ...find(id), id: `streets-${id}`, source: 'streets' });
  const sea = { 'fill-color': find('sea').paint['background-color'], 'fill-antialias': false };
  const roads = bundled.filter(({ id }) => roadsOfBundled.test(id));
  const isUnder = ({ id }: Layer) => /-(tunnel|casing)$/.test(id);
  const [smallest, small] = [find('road-secondary'), find('road-primary')];
  // On built-up ground, its own colour would be almost invisible in the dark theme.
  const secondary = { 'line-color': small.paint['line-color'] };
  const road = ({ id }: Layer) => {
    const layer = withWidth(again(id));
    return id === smallest.id ? { ...layer, paint: { ...layer.paint, ...secondary } } : layer;
  };
  return [
    { id: 'streets-ground', type: 'fill', source: 'streets', 'source-layer': 'ground', paint: sea },
    again('land'),
    again('urban'),
    { id: 'streets-sea', type: 'fill', source: 'streets', 'source-layer': 'sea', paint: sea },
    ...ground.map(again),
    { ...again('coast'), 'source-layer': 'coast' },
    find('border'),
    ...roads.filter(isUnder).map(road),
    street(smallest, 'service', { from: 14, widths: [14, 0.6, 16, 3, CLOSEST, 9] }),
    street(small, 'street', { from: 12.5, widths: [12.5, 0.4, 14, 1.6, 16, 6, CLOSEST, 18] }),
    street(small, 'tertiary', { from: 11, widths: [11, 0.6, 13, 1.8, 16, 8, CLOSEST, 24] }),
    ...roads.filter((layer) => !isUnder(layer)).map(road),
    streetNames(find('suburb-name')),
  ];
}

const toWidth = (stops: readonly unknown[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

/** The same curve, two zoom levels deeper. */
function withWidth(layer: Layer): Layer {
  const width = layer.paint['line-width'];
  const last = Array.isArray(width) ? width.at(-1) : null;
  if (!Array.isArray(width) || typeof last !== 'number') return layer;
  return { ...layer, paint: { ...layer.paint, 'line-width': [...width, CLOSEST, last * 1.5 ** 2] } };
}

function street(like: Layer, kind: string, { from, widths }: { from: number; widths: number[] }): Layer {
  return {
    ...like,
    id: `streets-road-${kind}`,
    source: 'streets',
    minzoom: from,
    filter: ['==', ['get', 'c'], kind],
    paint: { ...like.paint, 'line-width': toWidth(widths) },
  };
}

function streetNames({ paint }: Layer): Layer {
  return {
    id: 'streets-name',
    type: 'symbol',
    source: 'streets',
    'source-layer': 'road_name',
    minzoom: 12.5,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 300,
      'text-field': ['get', 'name'],
      'text-font': ['Inter Medium'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 17, 13],
      'text-padding': 6,
      'symbol-sort-key': ['match', ['get', 'c'], ['street', 'service'], 1, 0],
    },
    paint,
  };
}
