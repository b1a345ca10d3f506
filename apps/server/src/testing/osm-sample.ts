/*
 * A made-up town in the format OSM XML, for tests of what is built of extracts: streets with names, a main road, a tunnel,
 * a park, a lake, a river, and a coast with an island in the north. Nothing in it is a copy of OpenStreetMap.
 */

type Tags = Record<string, string>;
type Position = readonly [longitude: number, latitude: number];

export type Town = { west: number; south: number; east: number; north: number };

export function drawTown({ west, south, east, north }: Town): string {
  const nodes: string[] = [];
  const ways: string[] = [];
  const at = (x: number, y: number): Position => [west + (east - west) * x, south + (north - south) * y];
  const addWay = (line: readonly Position[], tags: Tags, isClosed = false) => {
    const first = nodes.length + 1;
    for (const [longitude, latitude] of line) {
      const place = `lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"`;
      nodes.push(`<node id="${nodes.length + 1}" version="1" ${place}/>`);
    }
    const references = line.map((_, index) => first + index);
    const all = isClosed ? [...references, first] : references;
    const members = all.map((reference) => `<nd ref="${reference}"/>`).join('');
    const labels = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`);
    ways.push(`<way id="${ways.length + 1}" version="1">${members}${labels.join('')}</way>`);
  };

  // From east to west, because the land is on the left of a coast line: a coast north of the town.
  const shore = [3, 0.9, 0.75, 0.6, 0.45, 0.3, 0.1, -2];
  addWay(
    shore.map((x, index) => at(x, 0.8 + (index % 2) * 0.05)),
    { natural: 'coastline' },
  );
  addWay([at(0.45, 0.92), at(0.55, 0.92), at(0.55, 0.96), at(0.45, 0.96)], { natural: 'coastline' }, true);

  const streets = Math.max(2, Math.round((east - west) / 0.0015));
  for (let index = 0; index < streets; index++) {
    const x = (index + 0.5) / streets;
    addWay([at(x, 0.03), at(x, 0.4), at(x, 0.77)], {
      highway: 'residential',
      name: `Number ${index + 1} St`,
    });
  }
  for (const [index, y] of [0.08, 0.16, 0.24, 0.32, 0.4, 0.48, 0.56, 0.64, 0.72].entries()) {
    const highway = index % 4 === 0 ? 'tertiary' : 'residential';
    const name = index % 4 === 0 ? `Cross Road ${index + 1}` : `Lane ${index + 1}`;
    addWay([at(0, y), at(0.5, y), at(1, y + 0.02)], { highway, name });
  }
  addWay([at(0, 0.6), at(0.35, 0.45), at(1, 0.2)], { highway: 'primary', name: 'Great Made Up Highway' });
  addWay([at(0.2, 0), at(0.2, 0.35)], { highway: 'trunk', tunnel: 'yes', name: 'Tunnel' });
  addWay([at(0.4, 0.1), at(0.42, 0.1)], { highway: 'service', service: 'driveway', name: 'Nobody Sees' });
  const green = [at(0.6, 0.33), at(0.7, 0.33), at(0.7, 0.47), at(0.6, 0.47)];
  addWay(green, { leisure: 'park' }, true);
  addWay([at(0.63, 0.37), at(0.67, 0.37), at(0.67, 0.41), at(0.63, 0.41)], { natural: 'water' }, true);
  addWay([at(0.65, 0.37), at(0.66, 0.1), at(0.62, 0)], { waterway: 'river' });

  const bounds = `<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>`;
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">';
  return `${start}${bounds}${nodes.join('')}${ways.join('')}</osm>\n`;
}
