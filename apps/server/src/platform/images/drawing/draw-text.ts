import sharp, { type OverlayOptions } from 'sharp';
import { drawable } from './drawable.ts';
import type { TextLayer, TextRun } from './picture.ts';

/** The names in the font files. The comma ends a name, so that words such as Light belong to it. */
const families = { ui: 'Figtree Light,', display: 'Bricolage Grotesque 96pt ExtraBold,' };

/**
 * The library crops a text to its ink. This invisible character has the height of the tallest letters, so that all
 * lines of a size are cropped equally.
 */
const strut = '<span fgalpha="1">|</span>';

type Line = { layer: TextLayer; runs: TextRun[]; size: number };
type Ink = { data: Buffer; width: number; height: number };

/** The lines as overlays of a picture, by their layers. */
export async function drawLines(layers: readonly TextLayer[]): Promise<Map<TextLayer, OverlayOptions[]>> {
  const lines: Line[] = [];
  for (const layer of layers) {
    const runs = layer.runs.map((run) => ({ ...run, text: drawable(run.text) }));
    if (runs.some(({ text }) => text.trim() !== ''))
      lines.push({ layer, runs, size: await sizeOf(layer, runs) });
  }
  const drawn = new Map<TextLayer, OverlayOptions[]>();
  for (const line of lines) {
    const { group, x, middle } = line.layer;
    const others = group === undefined ? [line] : lines.filter(({ layer }) => layer.group === group);
    const ink = await drawToFit(line, Math.min(...others.map(({ size }) => size)));
    const { data: input, width, height } = ink;
    drawn.set(line.layer, [
      { input, raw: { width, height, channels: 4 }, left: x, top: Math.round(middle - height / 2) },
    ]);
  }
  return drawn;
}

/** The largest size at which the line fits, otherwise the smallest size. */
async function sizeOf({ font, sizes, maxWidth }: TextLayer, runs: TextRun[]): Promise<number> {
  const [largest = 16] = sizes;
  const { width } = await drawInk(font, runs, largest);
  // Widths are proportional to sizes.
  return sizes.find((size) => (width * size) / largest <= maxWidth) ?? sizes.at(-1) ?? largest;
}

async function drawToFit({ layer: { font, maxWidth }, runs }: Line, size: number): Promise<Ink> {
  let ink = await drawInk(font, runs, size);
  const [first, ...rest] = runs;
  let text = first?.text ?? '';
  while (first && ink.width > maxWidth && text.length > 1) {
    // Removes at least one character each time, so it ends soon.
    text = text
      .slice(0, Math.min(text.length - 1, Math.floor((text.length * maxWidth) / ink.width)))
      .trimEnd();
    ink = await drawInk(font, [{ ...first, text: `${text}…` }, ...rest], size);
  }
  return ink;
}

async function drawInk(font: TextLayer['font'], runs: readonly TextRun[], size: number): Promise<Ink> {
  const text = runs.map((run) => markupOf(run, size)).join('') + strut;
  const { data, info } = await sharp({
    text: { text, font: `${families[font]} ${size}`, rgba: true, dpi: 72 },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function markupOf({ text, color, weight = 400, scale = 1 }: TextRun, size: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const attributes = `foreground="${color}" weight="${weight}" size="${Math.round(size * scale * 1024)}"`;
  return `<span ${attributes} font_features="tnum=1">${escaped}</span>`;
}
