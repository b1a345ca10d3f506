import { uploadMessages } from '@reelmates/contract/social/uploads';
import { drawPicture, storedSize } from './canvas.ts';
import { isHeic, sendableType } from './photo-rules.ts';
import { UploadError, uploadTexts } from './upload-error.ts';

const QUALITY = 0.85;
/** A picture up to this size that needs no scaling is sent unchanged. */
const SMALL_BYTES = 1_000_000;

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
    const size = storedSize(picture);
    if (size.width === picture.width && size.height === picture.height && isSendableAsIs(file)) return null;
    const canvas = drawPicture(picture.source, size);
    return canvas && (await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY)));
  } catch {
    return null;
  } finally {
    picture.close();
  }
}

/** Small and not a JPEG. Cameras write JPEGs that contain the location, so these are always encoded again. */
function isSendableAsIs(file: File): boolean {
  const type = sendableType(file);
  return type !== null && type !== 'image/jpeg' && file.size <= SMALL_BYTES;
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
