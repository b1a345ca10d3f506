import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { processBytes, withFile } from '../../testing/image-files.ts';
import {
  animatedImage,
  cameraJpeg,
  flatPng,
  garbled,
  gifBomb,
  otherFiles,
  pngThatClaims,
  quarterColours,
  quarters,
  type SampleFormat,
  sampleImage,
  truncated,
  webpOfFrames,
} from '../../testing/sample-images.ts';
import { createImageProcessor } from './image-processor.ts';
import type { ProcessedImage } from './processed-image.ts';

const silent = { info: () => undefined, warn: () => undefined };
const decoders = createImageProcessor({ log: silent, timeMs: 60_000, cpuMs: 60_000 });
afterAll(() => decoders.close());
const processor = { process: (bytes: Uint8Array) => processBytes(decoders, bytes) };

const formats: SampleFormat[] = ['jpeg', 'png', 'webp', 'avif', 'gif'];

async function pixels(bytes: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + info.channels)];
  };
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance = 16): void {
  const difference = Math.max(...expected.map((value, index) => Math.abs(value - (actual[index] ?? -1000))));
  if (difference > tolerance) expect(actual).toEqual(expected);
}

async function expectQuarters(bytes: Buffer, tolerance?: number): Promise<void> {
  const at = await pixels(bytes);
  expectNear(at(0.1, 0.1), quarterColours.topLeft, tolerance);
  expectNear(at(0.9, 0.1), quarterColours.topRight, tolerance);
  expectNear(at(0.1, 0.9), quarterColours.bottomLeft, tolerance);
  expectNear(at(0.9, 0.9), quarterColours.bottomRight, tolerance);
}

/** The chunks of a WebP, read from its bytes and not through the library that wrote them. */
function webpChunks(bytes: Buffer): string[] {
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  const names: string[] = [];
  for (let at = 12; at < bytes.length; at += 8 + Math.ceil(bytes.readUInt32LE(at + 4) / 2) * 2) {
    names.push(bytes.toString('latin1', at, at + 4));
  }
  return names;
}

const allPictures = (image: ProcessedImage) => [image.full, ...image.renditions.map(({ bytes }) => bytes)];

describe('a photo from a camera', () => {
  it('comes out upright, smaller, and without anything but its pixels', async () => {
    const photo = await cameraJpeg();
    const { exif, xmp, icc, orientation } = await sharp(photo).metadata();
    expect(orientation).toBe(6);
    expect([exif, xmp, icc].every((data) => data && data.length > 50)).toBe(true);
    expect(exif?.includes('Reelcam')).toBe(true);

    const image = await processor.process(photo);

    expect([image.width, image.height]).toEqual([1536, 2048]);
    for (const bytes of allPictures(image)) {
      await expectQuarters(bytes, 40);
      for (const chunk of webpChunks(bytes)) expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toContain(chunk);
      for (const trace of ['Exif', 'Reelcam', 'Pocket', 'xmpmeta', 'home address', 'ICC', '2026:']) {
        expect(bytes.includes(trace)).toBe(false);
      }
    }
    const sizes = await Promise.all(image.renditions.map(({ bytes }) => sharp(bytes).metadata()));
    expect(image.renditions.map(({ width }) => width)).toEqual([160, 480, 960]);
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [160, 213],
      [480, 640],
      [960, 1280],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned upright from EXIF orientation %i', async (orientation) => {
    const image = await processor.process(await orientedJpeg(orientation));
    expect([image.width, image.height]).toEqual([200, 120]);
    await expectQuarters(image.full);
  });
});

/** The pixels that a camera stores in this orientation; upright, they are the four quarters at 200×120. */
async function orientedJpeg(orientation: number): Promise<Buffer> {
  const upright = await quarters(200, 120).png().toBuffer();
  const stored = {
    1: sharp(upright),
    2: sharp(upright).flop(),
    3: sharp(upright).rotate(180),
    4: sharp(upright).flip(),
    5: sharp(await sharp(upright).rotate(90).png().toBuffer()).flop(),
    6: sharp(upright).rotate(270),
    7: sharp(await sharp(upright).rotate(270).png().toBuffer()).flop(),
    8: sharp(upright).rotate(90),
  }[orientation];
  if (!stored) throw new Error('no such orientation');
  const pixels = await stored.png().toBuffer();
  return await sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

describe('each format', () => {
  it.each(formats)('%s gives WebP of its own size, with its colours', async (format) => {
    const image = await processor.process(await sampleImage(format));
    expect([image.width, image.height]).toEqual([640, 400]);
    await expectQuarters(image.full);
    expect((await sharp(image.full).metadata()).format).toBe('webp');
    expect(image.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    expect(image.contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(formats)('%s that is cut off or garbled is refused', async (format) => {
    const file = await sampleImage(format);
    for (const broken of [truncated(file), garbled(file)]) {
      await expect(processor.process(broken)).rejects.toMatchObject({
        name: 'UnreadableImage',
        code: 'UNSUPPORTED_MEDIA',
        message: 'This photo is damaged or incomplete. Please choose another one.',
      });
    }
  });

  it.each(['gif', 'webp'] as const)('%s of 500 frames gives its first one', async (format) => {
    const file = await animatedImage(format, 500);
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(500);
    const image = await processor.process(file);
    expect([image.width, image.height]).toEqual([64, 48]);
    await expectQuarters(image.full, 40);
    expect((await sharp(image.full).metadata()).pages).toBeUndefined();
  });

  it('a picture with few pixels is not enlarged', async () => {
    const image = await processor.process(await sampleImage('png', 100, 50));
    expect([image.width, image.height]).toEqual([100, 50]);
    expect((await sharp(image.renditions[2]?.bytes).metadata()).width).toBe(100);
    const dot = await processor.process(await sampleImage('png', 1, 1));
    expect([dot.width, dot.height]).toEqual([1, 1]);
  });

  it('a picture a thousand times as long as wide keeps at least a pixel', async () => {
    const image = await processor.process(await sampleImage('png', 5, 5000));
    expect([image.width, image.height]).toEqual([2, 2048]);
  });
});

describe('a picture in unusual colours:', () => {
  it('CMYK', async () => {
    const file = await quarters(300, 200).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(file).metadata()).space).toBe('cmyk');
    await expectQuarters((await processor.process(file)).full, 80);
  });

  it('16 bits a channel', async () => {
    const file = await quarters(300, 200).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(file).metadata()).depth).toBe('ushort');
    await expectQuarters((await processor.process(file)).full);
  });

  it('grey', async () => {
    const grey = { width: 60, height: 40, channels: 1 } as const;
    const file = await sharp(Buffer.alloc(60 * 40, 90), { raw: grey })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect((await sharp(file).metadata()).channels).toBe(1);
    const image = await processor.process(file);
    expectNear((await pixels(image.full))(0.5, 0.5).slice(0, 3), [90, 90, 90], 2);
    expect(image.placeholder).toMatch(/^#(..)\1\1$/);
  });

  it('grey, 16 bits', async () => {
    const grey = { width: 60, height: 40, channels: 1 } as const;
    const values = new Uint16Array(60 * 40).fill(200 * 257);
    const file = await sharp(values, { raw: grey }).toColourspace('grey16').png().toBuffer();
    expect((await sharp(file).metadata()).depth).toBe('ushort');
    const image = await processor.process(file);
    expectNear((await pixels(image.full))(0.5, 0.5).slice(0, 3), [200, 200, 200], 2);
  });

  it('grey with transparency, which stays', async () => {
    const raw = { width: 60, height: 40, channels: 2 } as const;
    const grey = Buffer.alloc(60 * 40 * 2);
    for (let at = 0; at < grey.length; at += 2) grey.set([90, at < grey.length / 2 ? 0 : 255], at);
    const file = await sharp(grey, { raw }).toColourspace('b-w').png().toBuffer();
    expect((await sharp(file).metadata()).channels).toBe(2);
    const image = await processor.process(file);
    expect((await pixels(image.full))(0.5, 0.1)[3]).toBe(0);
    expectNear((await pixels(image.full))(0.5, 0.9), [90, 90, 90, 255], 3);
    expect(image.placeholder).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('a palette', async () => {
    const file = await quarters(300, 200).png({ palette: true }).toBuffer();
    await expectQuarters((await processor.process(file)).full);
  });
});

describe('a refused file, with a text that says what to do:', () => {
  const notAnImage = { code: 'UNSUPPORTED_MEDIA', message: 'Please select a photo/image file.' };
  const video = {
    code: 'UNSUPPORTED_MEDIA',
    message: 'Videos are not allowed. Please select a photo/image file.',
  };

  it.each(['svg', 'svgWithProlog', 'html', 'pdf', 'zip', 'tiff', 'empty'] as const)('%s', async (name) => {
    await expect(processor.process(otherFiles[name])).rejects.toMatchObject(notAnImage);
  });

  it.each(['mp4', 'mov', 'webm', 'avi', 'flv', 'wmv'] as const)('%s', async (name) => {
    await expect(processor.process(otherFiles[name])).rejects.toMatchObject(video);
  });

  it('HEIC', async () => {
    await expect(processor.process(otherFiles.heic)).rejects.toMatchObject({
      name: 'HeicNotSupported',
      code: 'UNSUPPORTED_MEDIA',
      message: expect.stringContaining('Most Compatible'),
    });
  });

  it.each([
    ['2.5 gigapixels', () => pngThatClaims(50_000, 50_000)],
    ['a width of nothing but pixels', () => pngThatClaims(50_000_001, 1)],
    ['a GIF of 4 gigapixels', gifBomb],
  ])('%s', async (_, file) => {
    await expect(processor.process(file())).rejects.toMatchObject({
      name: 'TooManyPixels',
      code: 'TOO_LARGE',
      message: 'This photo has more than 50 megapixels. Please choose a smaller one.',
    });
  });

  it('50 megapixels exactly are not too many, but these are missing', async () => {
    await expect(processor.process(pngThatClaims(10_000, 5_000))).rejects.toThrow('damaged');
  });
});

describe('hostile files', () => {
  it('49 megapixels in few bytes give their picture', async () => {
    const file = await flatPng();
    expect(file.length).toBeLessThan(1_100_000);
    const image = await processor.process(file);
    expect([image.width, image.height]).toEqual([2048, 2048]);
    expectNear((await pixels(image.full))(0.5, 0.5).slice(0, 3), [0x33, 0x66, 0x99], 4);
  });

  it.each(formats)('data hidden behind or inside a %s is not in the output', async (format) => {
    const file = await sampleImage(format);
    const polyglot = Buffer.concat([file, otherFiles.zip, otherFiles.html]);
    const image = await processor.process(polyglot);
    await expectQuarters(image.full);
    for (const bytes of allPictures(image)) expect(bytes.includes('<script>')).toBe(false);
  });

  it('a script that begins like a GIF is no picture', async () => {
    const script = Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(document.cookie)//');
    await expect(processor.process(script)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  it.each([
    ['an SVG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), otherFiles.svg])],
    ['a video', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), otherFiles.mp4])],
  ])('%s behind the first bytes of a picture is no picture', async (_, file) => {
    await expect(processor.process(file)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  it('every length of a small JPEG gives a picture or a named error', async () => {
    const file = await sampleImage('jpeg', 16, 16);
    for (let length = 0; length < file.length; length += 7) {
      const outcome = await processor.process(file.subarray(0, length)).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
    }
  });
});

describe('a file that costs more than it looks', () => {
  it('a WebP of 20,000 frames is refused at once', async () => {
    const file = await webpOfFrames(20_000);
    expect(file.length).toBeLessThan(1_100_000);
    await expect(processor.process(file)).rejects.toMatchObject({
      name: 'ImageTooDemanding',
      code: 'TOO_LARGE',
    });
    expect((await processor.process(await webpOfFrames(2_000))).width).toBe(1);
  });

  it('a picture that takes more processor time than it may is refused, however fast the machine', async () => {
    const strict = createImageProcessor({ log: silent, timeMs: 60_000, cpuMs: 20 });
    await expect(processBytes(strict, await flatPng())).rejects.toMatchObject({ name: 'ImageTooDemanding' });
    await strict.close();
  });

  it('says how much processor time it took', async () => {
    const { cpuMs } = await withFile(await sampleImage('jpeg'), (file) => decoders.process(file, 'owner'));
    expect(cpuMs).toBeGreaterThan(0);
  });
});

describe('contentHash', () => {
  const hashOf = async (file: Buffer) => (await processor.process(file)).contentHash;

  it('is the same for the same pixels with other metadata', async () => {
    const file = await sampleImage('jpeg');
    const comment = Buffer.from('\xff\xfe\x00\x0ftaken at home', 'latin1');
    const commented = Buffer.concat([file.subarray(0, 2), comment, file.subarray(2)]);
    expect(await hashOf(commented)).toBe(await hashOf(file));
  });

  it('is the same for the same pixels in another lossless format, or stored turned', async () => {
    const expected = await hashOf(await quarters(300, 200).png().toBuffer());
    expect(await hashOf(await quarters(300, 200).webp({ lossless: true }).toBuffer())).toBe(expected);
    const turned = await quarters(300, 200).rotate(270).png().toBuffer();
    expect(await hashOf(await sharp(turned).withMetadata({ orientation: 6 }).png().toBuffer())).toBe(
      expected,
    );
    expect(await hashOf(turned)).not.toBe(expected);
  });

  it('is another one for another picture', async () => {
    const file = await quarters(300, 200).png().toBuffer();
    const edited = await quarters(300, 200)
      .composite([{ input: await sampleImage('png', 30, 30), left: 10, top: 10 }])
      .png()
      .toBuffer();
    expect(await hashOf(edited)).not.toBe(await hashOf(file));
  });
});

it('processes many at once without mixing them up', async () => {
  const widths = [40, 50, 60, 70, 80, 90, 100, 110];
  const files = await Promise.all(widths.map((width) => sampleImage('png', width, 20)));
  const images = await Promise.all(
    files.map((file, index) => processBytes(decoders, file, `owner ${index}`)),
  );
  expect(images.map((image) => image.width)).toEqual(widths);
});
