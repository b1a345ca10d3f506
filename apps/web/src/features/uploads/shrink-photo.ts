import { limits } from '@reelmates/contract/limits';
import { uploadMessages } from '@reelmates/contract/social/uploads';
import { isHeic, sendableType } from './photo-rules.ts';
import { UploadError, uploadTexts } from './upload-error.ts';

const quality = 0.85;
/** A picture up to this size that needs no scaling is sent unchanged. */
const smallBytes = 1_000_000;

type Picture = { source: CanvasImageSource; width: number; height: number; close: () => void };

/**
 * The photo as it is sent: upright, at most 2048 px at its longer edge, without metadata.
 * @throws UploadError if neither this browser nor the server can read the format
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const picture = await decode(file);
  const shrunk = picture && (await reencode(file, picture));
  if (shrunk) return shrunk;
  const type = sendableType(file);
  if (!type) throw new UploadError(isHeic(file) ? uploadTexts.heic : uploadMessages.notAnImage);
  return file.type ? file : file.slice(0, file.size, type);
}

async function reencode(file: File, picture: Picture): Promise<Blob | null> {
  try {
    const scale = Math.min(1, limits.imageMaxEdge / Math.max(picture.width, picture.height));
    if (scale === 1 && isSendableAsIs(file)) return null;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency; without a background, transparent parts would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.source, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  } catch {
    return null;
  } finally {
    picture.close();
  }
}

/** Small and not a JPEG. Cameras write JPEGs that contain the location, so these are always encoded again. */
function isSendableAsIs(file: File): boolean {
  const type = sendableType(file);
  return type !== null && type !== 'image/jpeg' && file.size <= smallBytes;
}

/** Null if this browser cannot read the file. */
async function decode(file: File): Promise<Picture | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Some browsers read more formats in <img> than with createImageBitmap, such as HEIC in older Safari.
    return decodeByElement(file);
  }
}

async function decodeByElement(file: File): Promise<Picture | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0) throw new Error('no size');
    return { source: image, width, height, close: () => URL.revokeObjectURL(address) };
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
}
