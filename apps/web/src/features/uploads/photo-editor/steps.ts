import type { KeyboardEvent } from 'react';
import type { Point, Size } from './crop.ts';

/** The step of an arrow key, as a share of the photo's longer edge; with Shift, the longer one. */
const SHORT_STEP = 0.02;
const LONG_STEP = 0.1;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key moves something, in pixels of the photo; null for other keys. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, size: Size): Point | null {
  const direction = directions[key];
  if (!direction) return null;
  const length = Math.max(size.width, size.height) * (shiftKey ? LONG_STEP : SHORT_STEP);
  return { x: direction.x * length, y: direction.y * length };
}
