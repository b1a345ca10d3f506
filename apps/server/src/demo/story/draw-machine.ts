import type { Random } from '../random.ts';

/** Segments a to g of each digit on a seven-segment display. */
const segments: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
};
const bars: Record<string, string> = {
  a: 'M4 0H26',
  b: 'M30 4V26',
  c: 'M30 34V56',
  d: 'M4 60H26',
  e: 'M0 34V56',
  f: 'M0 4V26',
  g: 'M4 30H26',
};

const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** An amount on a display, drawn without a font, because the machine may have none. */
function display(amount: string, colour: string): string {
  let x = 0;
  const digits = [...amount].map((character) => {
    if (character === '.') {
      x += 14;
      return `<circle cx="${x - 15}" cy="60" r="5.5" fill="${colour}" stroke="none"/>`;
    }
    const lit = [...(segments[character] ?? '')].map((name) => bars[name]).join('');
    x += 44;
    return `<path d="${lit}" transform="translate(${x - 44} 0)"/>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round">${digits.join('')}</g>`;
}

type Drawing = (size: number, colour: string) => string;
const symbols: readonly Drawing[] = [
  (s, c) =>
    `<circle r="${s}" fill="${c}"/><circle r="${s * 0.6}" fill="none" stroke="#fff9" stroke-width="${s / 6}"/>`,
  (s, c) =>
    `<path d="M0 ${-s}L${s} 0L0 ${s}L${-s} 0z" fill="${c}"/><path d="M0 ${-s}V${s}" stroke="#0005" stroke-width="${s / 8}"/>`,
  (s, c) =>
    `<path d="M${-s} ${s * 0.7}L${-s} ${-s * 0.5}L${-s * 0.4} ${s * 0.1}L0 ${-s * 0.8}L${s * 0.4} ${s * 0.1}L${s} ${-s * 0.5}V${s * 0.7}z" fill="${c}"/>`,
  (s, c) =>
    `<path d="M0 ${s}C${-s * 2} ${-s * 0.2} ${-s * 0.7} ${-s * 1.3} 0 ${-s * 0.4}C${s * 0.7} ${-s * 1.3} ${s * 2} ${-s * 0.2} 0 ${s}z" fill="${c}"/>`,
  (s, c) =>
    `<path d="${times(5, (at) => {
      const [turn, half] = [(at * 72 - 90) * (Math.PI / 180), (at * 72 - 54) * (Math.PI / 180)];
      return `${at ? 'L' : 'M'}${Math.cos(turn) * s} ${Math.sin(turn) * s}L${Math.cos(half) * s * 0.45} ${Math.sin(half) * s * 0.45}`;
    })}z" fill="${c}"/>`,
  (s, c) =>
    `<path d="M${-s * 0.7} ${-s * 0.8}H${s * 0.7}L${-s * 0.05} ${s * 0.9}H${-s * 0.55}L${s * 0.15} ${-s * 0.35}H${-s * 0.7}z" fill="${c}"/>`,
  (s, c) =>
    `<path d="M${-s * 0.2} ${-s * 0.9}Q${s * 0.7} ${-s} ${s * 0.5} ${-s * 0.1}" fill="none" stroke="#4b7a35" stroke-width="${s / 7}"/><circle cx="${-s * 0.4}" cy="${s * 0.4}" r="${s * 0.5}" fill="${c}"/><circle cx="${s * 0.5}" cy="${s * 0.3}" r="${s * 0.5}" fill="${c}"/>`,
];

const WIDTH = 960;
const HEIGHT = 1200;

/**
 * A photo of a machine's screen, as a member would take it, as SVG; each one is different.
 * @param amount such as "128.40"
 */
export function drawMachine(random: Random, amount: string): string {
  const hue = random.whole(0, 359);
  const colour = (turn: number, light: number) =>
    `hsl(${(hue + turn) % 360} ${random.whole(55, 85)}% ${light}%)`;
  const [columns, rows] = random.one([
    [5, 3],
    [5, 4],
    [3, 3],
  ] as const);
  const cell = Math.floor(700 / columns);
  const palette = symbols.map((symbol, index) => ({
    symbol,
    colour: colour(index * 51, random.whole(42, 62)),
  }));
  const reels = times(columns * rows, (at) => {
    const { symbol, colour: fill } = random.one(palette);
    const [x, y] = [(at % columns) * cell, Math.floor(at / columns) * cell];
    return `<g transform="translate(${x} ${y})"><rect x="4" y="4" width="${cell - 8}" height="${cell - 8}" rx="10" fill="url(#reel)"/><g transform="translate(${cell / 2} ${cell / 2})">${symbol(cell * 0.3, fill)}</g></g>`;
  });
  const [wide, tall] = [columns * cell, rows * cell];
  const line = random.whole(0, rows - 1) * cell + cell / 2;
  const lights = times(random.whole(10, 20), () => {
    const [x, y, r] = [random.whole(0, WIDTH), random.whole(0, HEIGHT), random.whole(30, 150)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(random.whole(0, 200), 65)}" opacity="${random.between(0.08, 0.3).toFixed(2)}" filter="url(#soft)"/>`;
  });
  const turn = `translate(${480 + random.whole(-50, 50)} ${560 + random.whole(-60, 60)}) rotate(${random.between(-7, 7).toFixed(1)}) skewX(${random.between(-5, 5).toFixed(1)}) scale(${random.between(0.92, 1.15).toFixed(2)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="reel" x2="0" y2="1"><stop stop-color="#c9c2b4"/><stop offset=".5" stop-color="#fffaf0"/><stop offset="1" stop-color="#b9b2a4"/></linearGradient>
<linearGradient id="body" x2="0" y2="1"><stop stop-color="${colour(0, 30)}"/><stop offset="1" stop-color="${colour(20, 9)}"/></linearGradient>
<radialGradient id="room"><stop stop-color="${colour(180, 20)}"/><stop offset="1" stop-color="#08070a"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room)"/>${lights}
<g transform="${turn} translate(${-wide / 2} ${-tall / 2})">
<rect x="-70" y="-190" width="${wide + 140}" height="${tall + 440}" rx="36" fill="url(#body)" stroke="${colour(40, 55)}" stroke-width="6"/>
${times(9, (at) => `<circle cx="${(wide / 8) * at}" cy="-150" r="11" fill="${colour(at * 40, 72)}"/>`)}
<path d="M${wide * 0.1} -60Q${wide / 2} -150 ${wide * 0.9} -60z" fill="${colour(120, 48)}"/><g transform="translate(${wide / 2} -88)">${random.one(symbols)(34, '#ffe9a8')}</g>
<rect x="-18" y="-18" width="${wide + 36}" height="${tall + 36}" rx="14" fill="#0b0a0e"/>${reels}
<path d="M-10 ${line}H${wide + 10}" stroke="${colour(300, 60)}" stroke-width="7" opacity=".75"/>
<rect x="0" y="${tall + 44}" width="${wide}" height="104" rx="12" fill="#050507"/>
<g transform="translate(${Math.max(30, wide - 40 - 44 * amount.length)} ${tall + 66})">${display(amount, colour(60, 68))}</g>
${times(4, (at) => `<rect x="${at * (wide / 4) + 14}" y="${tall + 176}" width="${wide / 4 - 28}" height="50" rx="25" fill="${colour(at * 70, 52)}"/>`)}
<path d="M0 0H${wide * random.between(0.2, 0.6)}L${wide * random.between(0, 0.3)} ${tall}H0z" fill="#fff" opacity=".09"/></g></svg>`;
}
