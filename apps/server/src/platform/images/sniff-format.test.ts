import { describe, expect, it } from 'vitest';
import { otherFiles, type SampleFormat, sampleImage } from '../../testing/sample-images.ts';
import { sniffFormat } from './sniff-format.ts';

const formats: SampleFormat[] = ['jpeg', 'png', 'webp', 'avif', 'gif'];

it.each(formats)('recognises the first bytes of a %s', async (format) => {
  expect(sniffFormat(await sampleImage(format, 8, 8))).toBe(format);
});

it('knows an AVIF in a generic picture container', () => {
  expect(sniffFormat(Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'latin1'))).toBe('avif');
});

describe.each([
  ['heic', ['heic', 'heicGeneric']],
  ['video', ['mp4', 'mov', 'oldMov', 'webm', 'avi', 'flv', 'wmv']],
  ['other', ['svg', 'svgWithProlog', 'html', 'pdf', 'zip', 'tiff', 'wav', 'canonRaw', 'empty', 'oneByte']],
] satisfies [string, (keyof typeof otherFiles)[]][])('%s', (format, names) => {
  it.each(names)('%s', (name) => {
    expect(sniffFormat(otherFiles[name])).toBe(format);
  });
});

it('believes no brands beyond the box that lists them', () => {
  const file = Buffer.from('\0\0\0\x14ftypmif1\0\0\0\0mif1avif', 'latin1');
  expect(sniffFormat(file)).toBe('heic');
});

it('takes any beginning of any file', async () => {
  const files = [
    ...Object.values(otherFiles),
    await sampleImage('avif', 8, 8),
    await sampleImage('jpeg', 8, 8),
  ];
  for (const file of files) {
    for (let length = 0; length < Math.min(file.length, 40); length += 1)
      sniffFormat(file.subarray(0, length));
  }
  expect(sniffFormat(Buffer.from('\xff\xff\xff\xffftyp', 'latin1'))).toBe('video');
});
