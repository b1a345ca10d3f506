import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/**
 * Real pictures and hostile files, made on demand. The pictures show four quarters, upright: red top left, green top
 * right, blue bottom left, yellow bottom right, so that a test can detect a rotation.
 */
export const quarterColours = {
  topLeft: [200, 30, 30],
  topRight: [30, 160, 30],
  bottomLeft: [30, 30, 200],
  bottomRight: [220, 210, 40],
} as const;

/** An upright picture of four quarters, in lossless pixels; grainy like a photo if wanted. */
export function quarters(width: number, height: number, options: { grain?: boolean } = {}): Sharp {
  const { topLeft, topRight, bottomLeft, bottomRight } = quarterColours;
  const four = Buffer.from([...topLeft, ...topRight, ...bottomLeft, ...bottomRight]);
  const picture = sharp(four, { raw: { width: 2, height: 2, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });
  if (!options.grain) return picture;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = { create: { width: 512, height: 512, channels: 3, background: '#808080', noise } } as const;
  return picture.composite([{ input: grain, tile: true, blend: 'soft-light' }]);
}

/**
 * A phone camera's file: the sensor's landscape pixels with the orientation in EXIF (6: turn clockwise), make, time,
 * GPS position, XMP and a wide-gamut colour profile. Upright it shows the four quarters.
 */
export async function cameraJpeg(options: { width?: number; height?: number } = {}): Promise<Buffer> {
  const { width = 4032, height = 3024 } = options;
  const upright = await quarters(height, width, { grain: true }).raw().toBuffer({ resolveWithObject: true });
  const { channels } = upright.info;
  return await sharp(upright.data, { raw: { width: height, height: width, channels } })
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Reelcam', Model: 'Pocket 12', DateTime: '2026:11:21 10:00:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 3540/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 4000/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>home address</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg({ quality: 85 })
    .toBuffer();
}

export type SampleFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export async function sampleImage(format: SampleFormat, width = 640, height = 400): Promise<Buffer> {
  const picture = quarters(width, height);
  if (format === 'avif') return await picture.avif({ effort: 0, quality: 70 }).toBuffer();
  return await picture.toFormat(format).toBuffer();
}

/** `frames` pictures, the first with the four quarters and the others grey. */
export async function animatedImage(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const size = { width: 64, height: 48 };
  const first = await quarters(size.width, size.height).raw().toBuffer();
  const all = Buffer.alloc(first.length * frames);
  // Each frame differs enough that the encoder cannot merge it with its neighbour.
  for (let frame = 1; frame < frames; frame += 1) {
    all.fill((frame * 97) % 256, frame * first.length, (frame + 1) * first.length);
  }
  first.copy(all);
  return await sharp(all, {
    raw: { width: size.width, height: size.height * frames, channels: 3, pageHeight: size.height },
  })
    .toFormat(format)
    .toBuffer();
}

/** An animated WebP of frames of one pixel each, 50 bytes a frame. */
export async function webpOfFrames(frames: number): Promise<Buffer> {
  const dot = { width: 1, height: 1, channels: 3, background: '#336699' } as const;
  const still = await sharp({ create: dot }).webp({ lossless: true }).toBuffer();
  const pixel = still.subarray(12);
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const isAnimated = Buffer.from([2, ...Array(9).fill(0)]);
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), pixel]));
  const chunks = [chunk('VP8X', isAnimated), chunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));
}

/** A PNG of a few hundred bytes whose header claims any size; its pixels are missing. */
export function pngThatClaims(width: number, height: number): Buffer {
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', pngHeader(width, height, 8, 6)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 97 KB that take 7 s of processor time: a column of 50 megapixels. */
export function narrowPng(): Buffer {
  const height = 50_000_000;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', pngHeader(1, height, 1, 0)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2 * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngHeader(width: number, height: number, depth: number, colours: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, 0], 8);
  return header;
}

/** A GIF of a few bytes whose screen and only frame claim 65,535 × 65,535 pixels. */
export function gifBomb(): Buffer {
  const screen = 'ffffffff800000' + '000000ffffff';
  const frame = '2c00000000ffffffff00' + '02024401' + '00';
  return Buffer.from(`474946383961${screen}${frame}3b`, 'hex');
}

/** All pixels in few bytes: 49 megapixels of one colour. */
export async function flatPng(width = 7000, height = 7000): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

export function truncated(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

/** A valid start and then noise. */
export function garbled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = Math.floor(copy.length / 4); at < copy.length; at += 1) copy[at] = (at * 7919) % 251;
  return copy;
}

const isoMedia = (brand: string, ...compatible: string[]): Buffer => {
  const brands = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(brands.length + 4);
  return Buffer.concat([size, brands, Buffer.alloc(2_000)]);
};

/** Files of unsupported formats, by their first bytes. */
export const otherFiles = {
  heic: isoMedia('heic', 'mif1', 'heic'),
  heicGeneric: isoMedia('mif1', 'mif1', 'heic'),
  mp4: isoMedia('isom', 'isom', 'iso2', 'avc1', 'mp41'),
  mov: isoMedia('qt  ', 'qt  '),
  oldMov: Buffer.from('\0\0\x10\0moov\0\0\0\x6cmvhd', 'latin1'),
  webm: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  avi: Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1'),
  flv: Buffer.from('FLV\x01\x05\0\0\0\x09', 'latin1'),
  wmv: Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  svg: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  svgWithProlog: Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n'),
  zip: Buffer.from('504b0304140000000800', 'hex'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  wav: Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  canonRaw: isoMedia('crx ', 'crx ', 'isom'),
  empty: Buffer.alloc(0),
  oneByte: Buffer.from([0xff]),
};

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
