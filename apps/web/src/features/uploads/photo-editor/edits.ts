import { type Crop, fitCrop, type Point, type Size, wholeOf } from './crop.ts';

/** One movement of the brush: its path, and half its width, in pixels of the upright photo. */
export type Stroke = { points: readonly Point[]; radius: number };

export const ratios = { free: null, square: 1, '4:5': 4 / 5, '3:4': 3 / 4 } as const;
export type RatioName = keyof typeof ratios;

/** As a canvas takes it: x becomes ax + cy + e, and y becomes bx + dy + f. */
type Matrix = Required<Pick<DOMMatrix2DInit, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>>;

/** The edits of a photo. The crop is in pixels of the photo after its turns. */
export type Edits = {
  /** Quarter turns clockwise. */
  turns: number;
  /** The size of the whole photo, after its turns. */
  size: Size;
  ratio: RatioName;
  crop: Crop;
  strokes: readonly Stroke[];
};

export const noEdits = (size: Size): Edits => ({
  turns: 0,
  size,
  ratio: 'free',
  crop: wholeOf(size),
  strokes: [],
});

/** True if the edits change nothing, so the chosen photo itself is the result. */
export function isUntouched({ turns, size, crop, strokes }: Edits): boolean {
  return turns === 0 && strokes.length === 0 && crop.width === size.width && crop.height === size.height;
}

/** Turns clockwise by a quarter. The crop stays on the same content and keeps its ratio. */
export function turnEdits(edits: Edits): Edits {
  const { turns, size, ratio, crop } = edits;
  const turned = { width: size.height, height: size.width };
  const lowerLeft = { x: size.height - crop.y - crop.height, y: crop.x };
  return {
    ...edits,
    turns: (turns + 1) % 4,
    size: turned,
    crop: fitCrop({ ...lowerLeft, width: crop.height, height: crop.width }, ratios[ratio], turned),
  };
}

/** From the upright photo to the turned one, in pixels of both. */
export function turnMatrix({ turns, size: { width, height } }: Pick<Edits, 'turns' | 'size'>): Matrix {
  if (turns === 1) return { a: 0, b: 1, c: -1, d: 0, e: width, f: 0 };
  if (turns === 2) return { a: -1, b: 0, c: 0, d: -1, e: width, f: height };
  if (turns === 3) return { a: 0, b: -1, c: 1, d: 0, e: 0, f: height };
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
}

export function chooseRatio(edits: Edits, ratio: RatioName): Edits {
  return { ...edits, ratio, crop: fitCrop(edits.crop, ratios[ratio], edits.size) };
}

/** @param at in pixels of the photo after its turns */
export function beginStroke(edits: Edits, at: Point, radius: number): Edits {
  return { ...edits, strokes: [...edits.strokes, { points: [uprightPoint(edits, at)], radius }] };
}

/**
 * Extends the last stroke.
 * @param to in pixels of the photo after its turns
 */
export function extendStroke(edits: Edits, to: Point): Edits {
  const last = edits.strokes.at(-1);
  if (!last) return edits;
  const extended = { ...last, points: [...last.points, uprightPoint(edits, to)] };
  return { ...edits, strokes: [...edits.strokes.slice(0, -1), extended] };
}

function uprightPoint({ turns, size: { width, height } }: Edits, { x, y }: Point): Point {
  if (turns === 1) return { x: y, y: width - x };
  if (turns === 2) return { x: width - x, y: height - y };
  if (turns === 3) return { x: height - y, y: x };
  return { x, y };
}

export function undoStroke(edits: Edits): Edits {
  return { ...edits, strokes: edits.strokes.slice(0, -1) };
}
