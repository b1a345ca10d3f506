import sharp from 'sharp';
import { randomFrom } from './drawn-photos.ts';

/** Changes that people make to another person's photo. */
export const changes: Readonly<Record<string, (photo: Buffer, seed: number) => Promise<Buffer>>> = {
  'cropped, 15 % of its width and height': (photo, seed) => cropped(photo, seed, 0.15),
  'recompressed, JPEG quality 30': (photo) => sharp(photo).jpeg({ quality: 30 }).toBuffer(),
  'resized to 40 %': resized,
  'brightened by 35 %': (photo) => sharp(photo).linear(1.35, 8).jpeg({ quality: 85 }).toBuffer(),
  'written upon': writtenUpon,
};

/** Changes that are harder to recognise than the budget requires. */
export const harderChanges: typeof changes = {
  'cropped, 15 % from each side': (photo) => croppedAllRound(photo, 0.15),
  'all five at once': async (photo, seed) => {
    let changed = photo;
    for (const change of Object.values(changes)) changed = await change(changed, seed);
    return changed;
  },
};

async function sizeOf(photo: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(photo).metadata();
  return { width, height };
}

/** Cuts off `share` of the width and of the height, at random from one side, the other or both. */
async function cropped(photo: Buffer, seed: number, share: number): Promise<Buffer> {
  const random = randomFrom(seed + 7);
  const { width, height } = await sizeOf(photo);
  const [wide, tall] = [Math.round(width * (1 - share)), Math.round(height * (1 - share))];
  return sharp(photo)
    .extract({
      left: Math.floor(random() * (width - wide)),
      top: Math.floor(random() * (height - tall)),
      width: wide,
      height: tall,
    })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function croppedAllRound(photo: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sizeOf(photo);
  const [left, top] = [Math.round(width * share), Math.round(height * share)];
  return sharp(photo)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function resized(photo: Buffer): Promise<Buffer> {
  const { width } = await sizeOf(photo);
  return sharp(photo)
    .resize(Math.round(width * 0.4))
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Adds a line of text across the photo, a strip with a name, and a hand-drawn circle. */
async function writtenUpon(photo: Buffer, seed: number): Promise<Buffer> {
  const random = randomFrom(seed + 11);
  const { width, height } = await sizeOf(photo);
  const [x, y] = [width * (0.1 + 0.3 * random()), height * (0.25 + 0.5 * random())];
  const size = width * 0.085;
  const writing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="0" y="${height * 0.88}" width="${width}" height="${height * 0.12}" fill="#000" opacity=".6"/>
    <text x="${width * 0.03}" y="${height * 0.96}" font-size="${size * 0.6}" font-family="sans-serif" fill="#fff">@lucky.aussie.wins</text>
    <text x="${x}" y="${y}" font-size="${size}" font-weight="bold" font-family="sans-serif" fill="#ffe14d" stroke="#000" stroke-width="${size / 20}">HUGE WIN!!!</text>
    <ellipse cx="${width * random()}" cy="${height * random()}" rx="${width * 0.14}" ry="${height * 0.12}" fill="none" stroke="#e11" stroke-width="${width / 90}"/>
  </svg>`;
  return sharp(photo)
    .composite([{ input: Buffer.from(writing) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
