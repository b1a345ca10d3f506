export type Box = { x: number; y: number; width: number; height: number };

/** A stored photo, or a drawing, that covers its box. */
type PhotoLayer = { kind: 'photo'; bytes: Buffer; box: Box; radius?: number };

/** A rounded rectangle; colours are `#rrggbb`. */
type ShapeLayer = { kind: 'shape'; box: Box; radius: number; fill: string; line?: string };

export type TextRun = {
  text: string;
  color: string;
  weight?: number /** Of the line's size. */;
  scale?: number;
};

/** One line of text. If it is too long even at its smallest size, it ends in an ellipsis. */
export type TextLayer = {
  kind: 'text';
  runs: readonly TextRun[];
  font: 'ui' | 'display';
  x: number;
  /** The middle of the line. */
  middle: number;
  maxWidth: number;
  /** Pixels, from the largest that is wanted to the smallest that is allowed. */
  sizes: readonly number[];
  /** Lines of one group have one size. */
  group?: string;
};

/** What a worker process draws: layers from the back to the front, sizes in pixels. */
export type Picture = {
  width: number;
  height: number;
  background: string;
  layers: readonly (PhotoLayer | ShapeLayer | TextLayer)[];
};
