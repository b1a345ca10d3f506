/* The used part of a photo, in pixels of the photo as shown, after its turns. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Crop = Point & Size;

/** The edges that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** The minimum size of a crop, as a share of the photo's longer edge, so that its handles do not overlap. */
const MIN_SHARE = 0.125;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export const wholeOf = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });

export function moveCrop(crop: Crop, by: Point, photo: Size): Crop {
  return {
    ...crop,
    x: clamp(crop.x + by.x, 0, photo.width - crop.width),
    y: clamp(crop.y + by.y, 0, photo.height - crop.height),
  };
}

/**
 * Moves the edges of a dragged handle; the opposite edges stay.
 * @param ratio the width-to-height ratio to keep; null for a free crop
 */
export function resizeCrop(
  crop: Crop,
  { handle, by }: { handle: Handle; by: Point },
  photo: Size,
  ratio: number | null,
): Crop {
  const least = minSide(photo);
  const most = {
    width: room(crop.x, crop.width, handle.x, photo.width),
    height: room(crop.y, crop.height, handle.y, photo.height),
  };
  let width = crop.width + handle.x * by.x;
  let height = crop.height + handle.y * by.y;
  if (ratio === null) {
    width = handle.x === 0 ? crop.width : clamp(width, Math.min(least, most.width), most.width);
    height = handle.y === 0 ? crop.height : clamp(height, Math.min(least, most.height), most.height);
  } else {
    const wanted = handle.x === 0 ? height * ratio : handle.y === 0 ? width : Math.max(width, height * ratio);
    const widest = Math.min(most.width, most.height * ratio);
    width = clamp(wanted, Math.min(least * Math.max(1, ratio), widest), widest);
    height = width / ratio;
  }
  return {
    x: beginning(crop.x, crop.width, handle.x, width),
    y: beginning(crop.y, crop.height, handle.y, height),
    width,
    height,
  };
}

/** A crop with this ratio around the same centre, as large as before if it fits. */
export function fitCrop(crop: Crop, ratio: number | null, photo: Size): Crop {
  if (ratio === null) return crop;
  const widest = Math.min(photo.width, photo.height * ratio);
  const width = Math.min(Math.sqrt(crop.width * crop.height * ratio), widest);
  const height = width / ratio;
  const x = crop.x + (crop.width - width) / 2;
  const y = crop.y + (crop.height - height) / 2;
  return moveCrop({ x, y, width, height }, { x: 0, y: 0 }, photo);
}

/** The crop in whole pixels, at least one by one. */
export function pixelsOf(crop: Crop, photo: Size): Crop {
  const x = clamp(Math.round(crop.x), 0, photo.width - 1);
  const y = clamp(Math.round(crop.y), 0, photo.height - 1);
  return {
    x,
    y,
    width: clamp(Math.round(crop.x + crop.width) - x, 1, photo.width - x),
    height: clamp(Math.round(crop.y + crop.height) - y, 1, photo.height - y),
  };
}

const minSide = ({ width, height }: Size) => Math.min(width, height, Math.max(width, height) * MIN_SHARE);

/** The maximum length of a side: to the photo's edge or, if it grows in both directions, to the nearer edge in both. */
function room(start: number, length: number, side: -1 | 0 | 1, whole: number): number {
  if (side === 1) return whole - start;
  if (side === -1) return start + length;
  const centre = start + length / 2;
  return 2 * Math.min(centre, whole - centre);
}

function beginning(start: number, length: number, side: -1 | 0 | 1, newLength: number): number {
  if (side === 1) return start;
  if (side === -1) return start + length - newLength;
  return start + (length - newLength) / 2;
}
