import { limits } from '@reelmates/contract/limits';
import { blurOf, contextOf } from './blur.ts';
import { type Crop, pixelsOf, type Size } from './crop.ts';

/** A photo as it is edited: upright, no larger than the server stores it, turned as far as it was. */
export type WorkingPicture = {
  canvas: HTMLCanvasElement;
  /** What the brush paints with; made when it is wanted. */
  blur: () => CanvasPattern | null;
};

/** Of the edited photo, which is encoded a second time when it is sent. */
const quality = 0.95;

/** Null where this browser cannot read the file. */
export async function openPicture(file: File): Promise<WorkingPicture | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    const whole = await sizeOf(image, address);
    const scale = Math.min(1, limits.imageMaxEdge / Math.max(whole.width, whole.height));
    const width = Math.max(1, Math.round(whole.width * scale));
    const height = Math.max(1, Math.round(whole.height * scale));
    const source = await decodeSmall(file, { width, height });
    const context = contextOf(width, height);
    if (!context) return null;
    // JPEG knows no transparency; without a ground it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(source ?? image, 0, 0, width, height);
    source?.close();
    return workingPicture(context.canvas);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A quarter turn clockwise. */
export function turnPicture({ canvas }: WorkingPicture): WorkingPicture | null {
  const { width, height } = canvas;
  const context = contextOf(height, width);
  if (!context) return null;
  context.translate(height, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(canvas, 0, 0);
  return workingPicture(context.canvas);
}

/**
 * What is seen within the crop, as a file without metadata.
 * @throws where the browser could not encode it
 */
export async function cutOut(seen: HTMLCanvasElement, crop: Crop, name: string): Promise<File> {
  const { x, y, width, height } = pixelsOf(crop, seen);
  const context = contextOf(width, height);
  if (!context) throw new Error('no canvas');
  context.drawImage(seen, -x, -y);
  const blob = await new Promise<Blob | null>((resolve) => {
    context.canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (!blob) throw new Error('not encoded');
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}

function workingPicture(canvas: HTMLCanvasElement): WorkingPicture {
  let blur: CanvasPattern | null = null;
  return { canvas, blur: () => (blur ??= blurOf(canvas)) };
}

/** Browsers know it without decoding the pixels. */
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
 * Decodes a photo to this size: 48 megapixels would take 190 MB. Null where the browser reads the format in <img> only,
 * or takes the size for that of the photo before it is turned upright.
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
