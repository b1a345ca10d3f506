import { limits } from '@reelmates/contract/limits';
import type { Size } from './photo-editor/crop.ts';

export function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}

/** The size of a picture at which the server stores it. */
export function storedSize({ width, height }: Size): Size {
  const scale = Math.min(1, limits.imageMaxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A canvas with a picture; null if the browser has no room for one. */
export function drawPicture(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement | null {
  const context = contextOf(width, height);
  if (!context) return null;
  // JPEG has no transparency; without a background, transparent parts would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context.canvas;
}
