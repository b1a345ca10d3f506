import { type Crop, fitCrop, type Point, type Size, wholeOf } from './crop.ts';

/** One movement of the brush: its path, and half its width, in pixels of the photo. */
export type Stroke = { points: readonly Point[]; radius: number };

export const ratios = { free: null, square: 1, '4:5': 4 / 5, '3:4': 3 / 4 } as const;
export type RatioName = keyof typeof ratios;

/** The edits of a photo. Crop and strokes are in pixels of the photo after its turns. */
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

/** Turns clockwise by a quarter. Crop and strokes stay on the same content, and the crop keeps its ratio. */
export function turnEdits({ turns, size, ratio, crop, strokes }: Edits): Edits {
  const turned = { width: size.height, height: size.width };
  const turnPoint = ({ x, y }: Point): Point => ({ x: size.height - y, y: x });
  const lowerLeft = turnPoint({ x: crop.x, y: crop.y + crop.height });
  return {
    turns: (turns + 1) % 4,
    size: turned,
    ratio,
    crop: fitCrop({ ...lowerLeft, width: crop.height, height: crop.width }, ratios[ratio], turned),
    strokes: strokes.map(({ points, radius }) => ({ points: points.map(turnPoint), radius })),
  };
}

export function chooseRatio(edits: Edits, ratio: RatioName): Edits {
  return { ...edits, ratio, crop: fitCrop(edits.crop, ratios[ratio], edits.size) };
}

export function beginStroke(edits: Edits, stroke: Stroke): Edits {
  return { ...edits, strokes: [...edits.strokes, stroke] };
}

/** Extends the last stroke. */
export function extendStroke(edits: Edits, points: readonly Point[]): Edits {
  const last = edits.strokes.at(-1);
  if (!last) return edits;
  const extended = { ...last, points: [...last.points, ...points] };
  return { ...edits, strokes: [...edits.strokes.slice(0, -1), extended] };
}

export function undoStroke(edits: Edits): Edits {
  return { ...edits, strokes: edits.strokes.slice(0, -1) };
}
