import { contextOf, drawPicture, storedSize } from '../canvas.ts';
import { blurOf } from './blur.ts';
import { pixelsOf, type Size } from './crop.ts';
import { type Edits, turnMatrix } from './edits.ts';

/** The photo in the editor: upright, without its edits, and no larger than the server stores it. */
export type WorkingPicture = {
  canvas: HTMLCanvasElement;
  /** The pattern that the brush paints; created when it is first used. */
  blur: () => CanvasPattern | null;
};

/** Of the edited photo, which is encoded again when it is sent. */
const QUALITY = 0.95;

/** Null if this browser cannot read the file. */
export async function openPicture(file: File): Promise<WorkingPicture | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    const size = storedSize(await sizeOf(image, address));
    const source = await decodeSmall(file, size);
    const canvas = drawPicture(source ?? image, size);
    source?.close();
    return canvas && workingPicture(canvas);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The visible part within the crop, turned, as a file without metadata.
 * @param seen the upright photo with its strokes
 * @throws if the browser cannot encode it
 */
export async function cutOut(seen: HTMLCanvasElement, edits: Edits, name: string): Promise<File> {
  const { x, y, width, height } = pixelsOf(edits.crop, edits.size);
  const { a, b, c, d, e, f } = turnMatrix(edits);
  const context = contextOf(width, height);
  if (!context) throw new Error('no canvas');
  context.setTransform(a, b, c, d, e - x, f - y);
  context.drawImage(seen, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    context.canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('not encoded');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}

function workingPicture(canvas: HTMLCanvasElement): WorkingPicture {
  let blur: CanvasPattern | null = null;
  return { canvas, blur: () => (blur ??= blurOf(canvas)) };
}

/** Browsers know the size without decoding the pixels. */
function sizeOf(image: HTMLImageElement, address: string): Promise<Size> {
  return new Promise((resolve, reject) => {
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      if (width > 0 && height > 0) resolve({ width, height });
      else reject(new Error('no size'));
    };
    image.onerror = () => reject(new Error('not readable'));
    image.src = address;
  });
}

/**
 * Decodes a photo at this size, because 48 megapixels would take 190 MB. Null if the browser can read the format only
 * in <img>, or applies the size before turning the photo upright.
 */
async function decodeSmall(file: File, { width, height }: Size): Promise<ImageBitmap | null> {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
    if (bitmap.width === width && bitmap.height === height) return bitmap;
    bitmap.close();
    return null;
  } catch {
    return null;
  }
}
