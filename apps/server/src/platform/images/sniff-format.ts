type FileFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic' | 'video' | 'other';

/** How many of a file's first bytes are read. */
export const SNIFFED_BYTES = 512;

/** Detects the format of a file from its first bytes, because the sender controls names, extensions and headers. */
export function sniffFormat(bytes: Uint8Array): FileFormat {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFFED_BYTES));
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  const hex = (end: number) => head.toString('hex', 0, end);

  if (hex(3) === 'ffd8ff') return 'jpeg';
  if (hex(8) === '89504e470d0a1a0a') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF') return riffKinds.get(text(8, 12)) ?? 'other';
  if (text(4, 8) === 'ftyp') return isoMediaKind(head);
  if (quickTimeAtoms.has(text(4, 8))) return 'video';
  if (videoStarts.some((start) => hex(start.length / 2) === start)) return 'video';
  return 'other';
}

const riffKinds = new Map<string, FileFormat>([
  ['WEBP', 'webp'],
  ['AVI ', 'video'],
]);

// QuickTime files from before the `ftyp` box.
const quickTimeAtoms = new Set(['moov', 'mdat', 'wide', 'pnot']);

const videoStarts = [
  '1a45dfa3', // EBML: Matroska, WebM
  '464c5601', // FLV
  '3026b2758e66cf11', // ASF: WMV
  '000001ba', // MPEG program stream
  '000001b3', // MPEG video
  '4f676753', // Ogg
];

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const stillBrands = ['mif1', 'msf1', 'miaf'];
const rawPhotoBrands = ['crx '];

/** The family of MP4: a `ftyp` box of size, 'ftyp', major brand, version, and compatible brands. */
function isoMediaKind(head: Buffer): FileFormat {
  const boxEnd = Math.min(head.length >= 4 ? head.readUInt32BE(0) : 0, head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(head.toString('latin1', at, at + 4));
  const [major = ''] = brands;
  if (avifBrands.includes(major)) return 'avif';
  if (heicBrands.includes(major)) return 'heic';
  if (rawPhotoBrands.includes(major)) return 'other';
  if (!stillBrands.includes(major)) return 'video';
  // A generic container names its codec only among the compatible brands.
  return brands.some((brand) => avifBrands.includes(brand)) ? 'avif' : 'heic';
}
