/*
 * The parts of the Mapbox Vector Tile format that the build needs: reading a tile's layers unchanged, reading the
 * shapes in a layer, and writing layers of shapes without attributes.
 */

export type Point = readonly [x: number, y: number];
/** A line, or a ring of a polygon without its last point, which is the first one. */
export type Shape = readonly Point[];

/** The side of a tile, in its own units. */
export const TILE_SIDE = 4096;

type Field = { number: number; value: number; bytes: Uint8Array };

const noBytes = new Uint8Array();
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;
const kinds = { line: 2, polygon: 3 };

function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('a tile ends in the middle of a number');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wireType = key & 7;
    if (wireType === 0) yield { number: key >> 3, value: varint(), bytes: noBytes };
    else if (wireType === 2) {
      const length = varint();
      yield { number: key >> 3, value: 0, bytes: message.subarray(at, at + length) };
      at += length;
    } else throw new Error(`a tile has a field of type ${wireType}`);
  }
}

/** The layers by name, as their bytes in the tile. */
export function layersOf(tile: Uint8Array): Map<string, Uint8Array> {
  const layers = new Map<string, Uint8Array>();
  for (const { number, bytes } of fieldsOf(tile)) {
    if (number !== 3) continue;
    const name = [...fieldsOf(bytes)].find((field) => field.number === 1);
    if (name) layers.set(Buffer.from(name.bytes).toString(), bytes);
  }
  return layers;
}

/** The lines or rings of a layer, in units of `TILE_SIDE`, whatever the layer's own units are. */
export function shapesOf(layer: Uint8Array): Shape[] {
  const fields = [...fieldsOf(layer)];
  const extent = fields.find(({ number }) => number === 5)?.value ?? TILE_SIDE;
  return fields
    .filter(({ number }) => number === 2)
    .flatMap(({ bytes }) => {
      const geometry = [...fieldsOf(bytes)].find(({ number }) => number === 4);
      return geometry ? readGeometry(geometry.bytes, TILE_SIDE / extent) : [];
    });
}

function readGeometry(bytes: Uint8Array, scale: number): Shape[] {
  const numbers = packedNumbers(bytes);
  const shapes: Point[][] = [];
  let [at, x, y] = [0, 0, 0];
  while (at < numbers.length) {
    const command = numbers[at++] ?? 0;
    if ((command & 7) === CLOSE_PATH) continue;
    for (let count = command >> 3; count > 0; count--) {
      x += unzigzag(numbers[at++] ?? 0);
      y += unzigzag(numbers[at++] ?? 0);
      if ((command & 7) === MOVE_TO) shapes.push([]);
      shapes.at(-1)?.push([x * scale, y * scale]);
    }
  }
  return shapes;
}

function packedNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor;
    factor *= 0x80;
    if (byte >= 0x80) continue;
    numbers.push(value);
    [value, factor] = [0, 1];
  }
  return numbers;
}

/** A layer with all shapes in one feature; empty without shapes. */
export function encodeLayer(name: string, kind: keyof typeof kinds, shapes: readonly Shape[]): Buffer {
  const drawn = shapes.map(rounded).filter(({ length }) => length > (kind === 'polygon' ? 2 : 1));
  if (drawn.length === 0) return Buffer.alloc(0);
  const feature = Buffer.concat([
    numberField(3, kinds[kind]),
    bytesField(4, Buffer.from(writeGeometry(drawn, kind).flatMap(varint))),
  ]);
  const layer = [bytesField(1, Buffer.from(name)), bytesField(2, feature)];
  return bytesField(3, Buffer.concat([...layer, numberField(5, TILE_SIDE), numberField(15, 2)]));
}

/** A layer's bytes, for another tile. */
export const keepLayer = (layer: Uint8Array) => bytesField(3, layer);

function rounded(shape: Shape): Shape {
  const points = shape.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return points.filter(([x, y], index) => {
    const previous = points[index - 1];
    return !previous || previous[0] !== x || previous[1] !== y;
  });
}

function writeGeometry(shapes: readonly Shape[], kind: keyof typeof kinds): number[] {
  const numbers: number[] = [];
  let [x, y] = [0, 0];
  const step = ([nextX, nextY]: Point) => {
    numbers.push(zigzag(nextX - x), zigzag(nextY - y));
    [x, y] = [nextX, nextY];
  };
  for (const [first, ...others] of shapes) {
    if (!first) continue;
    numbers.push(MOVE_TO | (1 << 3));
    step(first);
    numbers.push(LINE_TO | (others.length << 3));
    for (const point of others) step(point);
    if (kind === 'polygon') numbers.push(CLOSE_PATH | (1 << 3));
  }
  return numbers;
}

const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1);
const zigzag = (value: number) => ((value << 1) ^ (value >> 31)) >>> 0;

/** Supports numbers up to 2^53, which bit shifts do not. */
export function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

function numberField(number: number, value: number): Buffer {
  return Buffer.from([...varint(number << 3), ...varint(value)]);
}

function bytesField(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
}
