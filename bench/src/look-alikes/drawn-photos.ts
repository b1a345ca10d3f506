import sharp from 'sharp';
import { randomNumbers } from '../../../apps/server/src/demo/random.ts';

/** Pseudo-random numbers, the same at each run. */
export const randomFrom = (seed: number) => randomNumbers(seed * 2_654_435_761 + 12_345);

type Draw = {
  number(from: number, to: number): number;
  whole(from: number, to: number): number;
  one<Item>(items: readonly Item[]): Item;
  colour(lightness: readonly [number, number], saturation?: readonly [number, number]): string;
};

function drawFrom(random: () => number): Draw {
  const number = (from: number, to: number) => from + (to - from) * random();
  const whole = (from: number, to: number) => Math.floor(number(from, to + 1));
  return {
    number,
    whole,
    one: <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item,
    colour: ([dark, light], [grey, vivid] = [10, 80]) =>
      `hsl(${whole(0, 359)} ${whole(grey, vivid)}% ${whole(dark, light)}%)`,
  };
}

const sizes = [
  [1200, 900],
  [900, 1200],
  [1280, 720],
  [1000, 1000],
] as const;

/**
 * Draws a photo like those of members: a machine at some angle, a room, a landscape, a printed ticket, a plate, or
 * people. Surfaces and light give noise of all sizes, the light falls off towards the edges, and the sensor adds noise.
 * @param size scales both edges
 */
export async function drawnPhoto(seed: number, size = 1): Promise<Buffer> {
  const random = randomFrom(seed);
  const draw = drawFrom(random);
  const [wide, tall] = draw.one(sizes);
  const [width, height] = [Math.round(wide * size), Math.round(tall * size)];
  const scene = draw.one([machine, machine, room, landscape, ticket, plate, people]);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 ${Math.round((1000 * height) / width)}">${scene(draw, (1000 * height) / width)}${light(draw)}</svg>`;
  const ground = await surfaces(random, width, height);
  return sharp(ground)
    .composite([
      { input: Buffer.from(drawing) },
      { input: await sensor(random, width, height), blend: 'soft-light' },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Noise of several sizes; the coarser, the stronger. */
async function surfaces(random: () => number, width: number, height: number): Promise<Buffer> {
  const tint = [random(), random(), random()];
  const raw = { width, height, channels: 3 } as const;
  let sum: Float32Array | null = null;
  for (const [cells, weight] of [
    [3, 1],
    [7, 0.55],
    [18, 0.3],
    [50, 0.16],
    [140, 0.08],
  ] as const) {
    const small = Buffer.alloc(cells * cells * 3);
    for (let at = 0; at < small.length; at += 3) {
      const shade = random();
      for (let channel = 0; channel < 3; channel += 1) {
        small[at + channel] = 255 * (0.7 * shade + 0.3 * random()) * (0.4 + 0.6 * (tint[channel] ?? 0));
      }
    }
    const layer = await sharp(small, { raw: { width: cells, height: cells, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    sum ??= new Float32Array(layer.length);
    for (let at = 0; at < layer.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * ((layer[at] ?? 0) - 60);
  }
  const brightness = 40 + 110 * random();
  return sharp(Buffer.from(Uint8ClampedArray.from(sum ?? [], (value) => brightness + 0.6 * value)), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function sensor(random: () => number, width: number, height: number): Promise<Buffer> {
  const small = Buffer.alloc((width >> 1) * (height >> 1));
  for (let at = 0; at < small.length; at += 1) small[at] = 128 + 40 * (random() + random() - 1);
  return sharp(small, { raw: { width: width >> 1, height: height >> 1, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

function lights(draw: Draw, height: number, count: number): string {
  return times(
    count,
    () =>
      `<circle cx="${draw.number(0, 1000)}" cy="${draw.number(0, height)}" r="${draw.number(6, 60)}" fill="${draw.colour([40, 90])}" opacity="${draw.number(0.15, 0.7)}"/>`,
  );
}

const symbols = [
  (s: number, c: string) =>
    `<circle r="${s}" fill="${c}"/><circle r="${s * 0.6}" fill="none" stroke="#fff8" stroke-width="${s / 6}"/>`,
  (s: number, c: string) =>
    `<path d="M0 ${-s}L${s} 0L0 ${s}L${-s} 0z" fill="${c}"/><path d="M0 ${-s}V${s}" stroke="#0006" stroke-width="${s / 8}"/>`,
  (s: number, c: string) =>
    `<path d="M${-s} ${s * 0.7}L${-s * 0.4} ${-s * 0.7}L0 ${s * 0.1}L${s * 0.5} ${-s * 0.8}L${s} ${s * 0.7}z" fill="${c}"/>`,
  (s: number, c: string) =>
    `<path d="M${-s} ${-s * 0.2}q${s} ${-s * 1.6} ${2 * s} 0q${-s * 0.3} ${s * 1.4} ${-s} ${s * 1.2}q${-s * 0.8} 0 ${-s} ${-s * 1.2}z" fill="${c}"/>`,
  (s: number, c: string, t: string) =>
    `<text y="${s * 0.8}" font-size="${s * 2.2}" font-weight="bold" font-family="serif" text-anchor="middle" fill="${c}">${t}</text>`,
  (s: number, c: string) =>
    `<rect x="${-s}" y="${-s * 0.6}" width="${2 * s}" height="${1.2 * s}" rx="${s / 4}" fill="${c}"/><circle cx="${s * 0.3}" r="${s * 0.3}" fill="#fff9"/>`,
];

function amount(draw: Draw): string {
  return `$${draw.whole(1, 9999).toLocaleString('en')}.${draw.whole(10, 99)}`;
}

function machine(draw: Draw, height: number): string {
  const [columns, rows] = draw.one([
    [5, 3],
    [3, 3],
    [5, 4],
    [6, 4],
  ] as const);
  const cell = draw.number(90, 140);
  const palette = Array.from({ length: 7 }, () => ({
    symbol: draw.one(symbols),
    colour: draw.colour([35, 70], [40, 95]),
    letter: draw.one([...'AKQJ97']),
  }));
  const reels = times(columns * rows, (at) => {
    const { symbol, colour, letter } = draw.one(palette);
    const x = (at % columns) * cell;
    const y = Math.floor(at / columns) * cell;
    return `<g transform="translate(${x} ${y})"><rect x="4" y="4" width="${cell - 8}" height="${cell - 8}" rx="8" fill="${draw.one(['#eee', '#ddd', '#f4ecd8', '#222', '#334'])}"/><g transform="translate(${cell / 2} ${cell / 2}) scale(1)">${symbol(cell * 0.3, colour, letter)}</g></g>`;
  });
  const wide = columns * cell;
  const tall = rows * cell;
  const angle = draw.number(-18, 18);
  return `${lights(draw, height, draw.whole(6, 22))}
  <g transform="translate(${500 + draw.number(-120, 120)} ${height / 2 + draw.number(-90, 90)}) rotate(${angle}) skewX(${draw.number(-14, 14)}) scale(${draw.number(0.7, 1.5)}) translate(${-wide / 2} ${-tall / 2})">
  <rect x="-60" y="-110" width="${wide + 120}" height="${tall + 260}" rx="30" fill="${draw.colour([5, 25])}"/>
  <rect x="-20" y="-20" width="${wide + 40}" height="${tall + 40}" rx="12" fill="${draw.colour([10, 40], [30, 90])}"/>${reels}
  <text x="${wide / 2}" y="-45" font-size="${draw.whole(34, 64)}" font-family="sans-serif" font-weight="bold" text-anchor="middle" fill="${draw.colour([60, 90])}">${draw.one(['LUCKY', 'DRAGON', 'BUFFALO', 'QUEEN', 'GOLD', 'FORTUNE', 'THUNDER', 'PEARL'])} ${draw.one(['LINK', 'RICHES', 'KING', 'CASH', 'REEF', 'NIGHTS', 'RUSH'])}</text>
  <rect x="0" y="${tall + 40}" width="${wide * draw.number(0.3, 0.7)}" height="60" fill="#000c"/>
  <text x="16" y="${tall + 86}" font-size="46" font-family="monospace" fill="${draw.colour([55, 85], [60, 100])}">${amount(draw)}</text>
  ${times(draw.whole(2, 6), (at) => `<circle cx="${60 + at * 95}" cy="${tall + 125}" r="${draw.number(18, 34)}" fill="${draw.colour([30, 80])}"/>`)}
  <path d="M0 0L${wide * draw.number(0.2, 0.8)} 0L${wide * draw.number(0, 0.4)} ${tall}z" fill="#fff" opacity="${draw.number(0.03, 0.16)}"/></g>`;
}

function room(draw: Draw, height: number): string {
  return `<path d="M0 ${height * draw.number(0.5, 0.75)}H1000V${height}H0z" fill="${draw.colour([8, 35])}"/>
  ${times(draw.whole(4, 10), () => {
    const x = draw.number(-50, 950);
    const y = draw.number(0, height * 0.7);
    const w = draw.number(60, 240);
    const h = draw.number(80, 380);
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${draw.number(0, 30)}" fill="${draw.colour([8, 70])}" opacity="${draw.number(0.6, 1)}"/><rect x="${x + w * 0.12}" y="${y + h * 0.1}" width="${w * 0.76}" height="${h * draw.number(0.2, 0.6)}" fill="${draw.colour([30, 95])}"/>`;
  })}${lights(draw, height * 0.6, draw.whole(10, 30))}
  ${times(draw.whole(2, 6), () => `<ellipse cx="${draw.number(0, 1000)}" cy="${draw.number(height * 0.6, height)}" rx="${draw.number(40, 150)}" ry="${draw.number(16, 60)}" fill="${draw.colour([15, 60])}"/>`)}`;
}

function landscape(draw: Draw, height: number): string {
  const horizon = height * draw.number(0.35, 0.65);
  const hills = times(draw.whole(2, 5), (at) => {
    const y = horizon + at * draw.number(20, 70);
    const points = Array.from({ length: 12 }, (_, step) => `${step * 91},${y + draw.number(-50, 50)}`).join(
      ' ',
    );
    return `<polygon points="0,${height} ${points} 1000,${height}" fill="${draw.colour([15, 55], [10, 50])}" opacity=".85"/>`;
  });
  return `<circle cx="${draw.number(0, 1000)}" cy="${draw.number(0, horizon)}" r="${draw.number(20, 80)}" fill="#fff" opacity=".7"/>${hills}
  ${times(draw.whole(5, 30), () => {
    const size = draw.number(8, 60);
    return `<ellipse cx="${draw.number(0, 1000)}" cy="${horizon + draw.number(0, height - horizon)}" rx="${size}" ry="${size * draw.number(0.4, 1.6)}" fill="${draw.colour([8, 50], [10, 60])}"/>`;
  })}`;
}

function ticket(draw: Draw, height: number): string {
  const lines = draw.whole(6, 13);
  return `${lights(draw, height, draw.whole(3, 10))}<g transform="translate(${draw.number(250, 500)} ${draw.number(20, 160)}) rotate(${draw.number(-25, 25)}) skewX(${draw.number(-8, 8)})">
  <rect width="${draw.number(330, 480)}" height="${lines * 52 + 80}" fill="${draw.one(['#f6f3ea', '#eceae4', '#fff9ec', '#dfe6ea'])}"/>
  ${times(lines, (at) => `<text x="${draw.number(16, 70)}" y="${70 + at * 50}" font-size="${draw.whole(20, 42)}" font-family="${draw.one(['monospace', 'sans-serif', 'serif'])}" fill="#${draw.one(['222', '333', '511', '125'])}">${draw.one(['CASH OUT', 'TOTAL', 'VENUE', 'CREDIT', 'TICKET', 'DATE', 'No.'])} ${draw.one([amount(draw), String(draw.whole(1000, 999999))])}</text>`)}
  ${times(38, (at) => `<rect x="${20 + at * 8}" y="${lines * 50 + 20}" width="${draw.number(1, 6)}" height="46" fill="#111"/>`)}</g>`;
}

function plate(draw: Draw, height: number): string {
  const r = draw.number(220, 380);
  return `<g transform="translate(${500 + draw.number(-120, 120)} ${height / 2 + draw.number(-60, 60)}) scale(1 ${draw.number(0.55, 1)})"><circle r="${r}" fill="${draw.colour([70, 95], [0, 20])}"/><circle r="${r * 0.8}" fill="${draw.colour([60, 92], [0, 25])}"/>
  ${times(draw.whole(12, 40), () => {
    const turn = draw.number(0, Math.PI * 2);
    const away = draw.number(0, r * 0.6);
    return `<ellipse cx="${Math.cos(turn) * away}" cy="${Math.sin(turn) * away}" rx="${draw.number(12, 110)}" ry="${draw.number(8, 50)}" fill="${draw.colour([20, 75], [30, 90])}" transform="rotate(${draw.number(0, 180)})"/>`;
  })}</g>`;
}

function people(draw: Draw, height: number): string {
  return `${lights(draw, height, draw.whole(4, 16))}${times(draw.whole(1, 5), () => {
    const x = draw.number(80, 920);
    const y = draw.number(height * 0.25, height * 0.6);
    const size = draw.number(50, 130);
    const skin = `hsl(${draw.whole(15, 35)} ${draw.whole(25, 60)}% ${draw.whole(25, 80)}%)`;
    return `<g transform="translate(${x} ${y})"><path d="M${-size * 1.8} ${size * 5}Q${-size * 1.6} ${size * 1.2} 0 ${size * 1.1}Q${size * 1.6} ${size * 1.2} ${size * 1.8} ${size * 5}z" fill="${draw.colour([15, 80])}"/><ellipse rx="${size * 0.8}" ry="${size}" fill="${skin}"/><path d="M${-size * 0.85} ${-size * 0.1}Q0 ${-size * 1.9} ${size * 0.85} ${-size * 0.1}Q0 ${-size * draw.number(0.4, 0.9)} ${-size * 0.85} ${-size * 0.1}z" fill="${draw.colour([5, 50], [5, 60])}"/><circle cx="${-size * 0.3}" cy="0" r="${size * 0.08}"/><circle cx="${size * 0.3}" cy="0" r="${size * 0.08}"/><path d="M${-size * 0.3} ${size * 0.45}q${size * 0.3} ${size * draw.number(0.05, 0.3)} ${size * 0.6} 0" stroke="#722" stroke-width="${size * 0.07}" fill="none"/></g>`;
  })}`;
}

function light(draw: Draw): string {
  return `<defs><radialGradient id="v" cx="${draw.number(0.2, 0.8)}" cy="${draw.number(0.2, 0.8)}" r=".9"><stop offset=".3" stop-color="#fff" stop-opacity="${draw.number(0, 0.15)}"/><stop offset="1" stop-color="#000" stop-opacity="${draw.number(0.2, 0.7)}"/></radialGradient></defs><rect width="2000" height="2000" fill="url(#v)"/>`;
}
