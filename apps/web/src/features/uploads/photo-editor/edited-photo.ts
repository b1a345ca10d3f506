import type { PhotoUpload } from '../photo-upload.ts';
import type { Edits } from './edits.ts';
import type { EditedPhoto } from './photo-editor.tsx';

/** A photo as it was chosen, with the edits made before it was sent. */
export type EditableOriginal = { file: File; edits: Edits | null };

/** In memory only: the original is not stored, and is gone after a reload. */
const originals = new WeakMap<PhotoUpload, EditableOriginal & { previewUrl: string }>();

/** The original of an upload; null if this page does not have it. */
export const originalOf = (upload: PhotoUpload): EditableOriginal | null => originals.get(upload) ?? null;

/** Uploads an edited photo, and remembers its original until it is replaced. */
export function uploadEdited(upload: PhotoUpload, { original, photo, edits }: EditedPhoto): void {
  upload.choose(photo);
  const previewUrl = upload.get().photo?.previewUrl;
  if (!previewUrl) return;
  originals.set(upload, { file: original, edits, previewUrl });
  const stop = upload.subscribe(() => {
    if (upload.get().photo?.previewUrl === previewUrl) return;
    stop();
    if (originals.get(upload)?.previewUrl === previewUrl) originals.delete(upload);
  });
}
