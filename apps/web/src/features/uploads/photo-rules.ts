import { uploadMessages, videoExtensions } from '@reelmates/contract/social/uploads';

/* Checks a chosen file by its name and type. The server decides by its bytes; this only avoids pointless uploads. */

type NamedFile = Pick<File, 'name' | 'type'>;

/** Formats that the server reads, with their file name extensions. */
const sentAsTheyAre: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};
const heicExtensions = ['heic', 'heif'];

const extensionOf = (file: NamedFile) => /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';

/** The specification's message for a file that is not a photo; null if it may be one. */
export function refusalOf(file: NamedFile & Pick<File, 'size'>): string | null {
  const extension = extensionOf(file);
  if (file.type.startsWith('video/') || videoExtensions.some((video) => video === extension)) {
    return uploadMessages.video;
  }
  // Some systems know no type for HEIC and AVIF, so the extension decides if there is no type.
  const isImage = file.type
    ? file.type.startsWith('image/') && !file.type.startsWith('image/svg')
    : extension in sentAsTheyAre || heicExtensions.includes(extension);
  // A phone lists photos that are only in the cloud, and hands over an empty file where it cannot fetch one.
  return isImage && file.size > 0 ? null : uploadMessages.notAnImage;
}

export function isHeic(file: NamedFile): boolean {
  return /^image\/hei[cf]/.test(file.type) || heicExtensions.includes(extensionOf(file));
}

/** The content type of a file that the server can read; null if it has to be converted first. */
export function sendableType(file: NamedFile): string | null {
  if (isHeic(file)) return null;
  const type = file.type || sentAsTheyAre[extensionOf(file)] || '';
  return Object.values(sentAsTheyAre).includes(type) ? type : null;
}
