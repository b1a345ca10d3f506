// spec: none, editing photos is not in it
import { expect, it } from 'vitest';
import { blockColours, blockSide } from './blur.ts';

/** A strip in shades of grey. */
function strip(width: number, height: number, shade: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.fill(shade(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
  }
  return { data, width, height };
}

it('paints each block in its opaque mean colour, including the narrower last one', () => {
  const colours = blockColours(
    strip(10, 4, (x) => (x < 8 ? 64 : 192)),
    4,
  );
  expect([...colours]).toEqual([64, 64, 64, 255, 64, 64, 64, 255, 192, 192, 192, 255]);
});

it('takes each channel of a block from its own pixels alone', () => {
  const { data, width, height } = strip(10, 3, () => 0);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isSecond = pixel % width >= 4 && pixel % width < 8;
    data.set(isSecond ? [32, 96, 160, 255] : [240, 16, 80, 255], pixel * 4);
  }
  expect([...blockColours({ data, width, height }, 4)]).toEqual([
    ...[240, 16, 80, 255],
    ...[32, 96, 160, 255],
    ...[240, 16, 80, 255],
  ]);
});

it('is the same whatever digits the block contains', () => {
  const written = (at: number) => strip(16, 8, (x, y) => (x === at && y > 1 && y < 6 ? 0 : 240));
  expect(blockColours(written(2), 8)).toEqual(blockColours(written(5), 8));
});

it('has no shades that are finer than its steps', () => {
  const at = (shade: number) =>
    blockColours(
      strip(8, 8, () => shade),
      8,
    )[0];
  expect([at(121), at(128), at(135)]).toEqual([128, 128, 128]);
  expect(at(137)).toBe(144);
});

it('has twenty blocks along the longer edge, and none smaller than 8 px', () => {
  expect(blockSide({ width: 1536, height: 2048 })).toBe(103);
  expect(blockSide({ width: 90, height: 60 })).toBe(8);
});
