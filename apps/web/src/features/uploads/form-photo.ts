import { ApiError } from '../../lib/api/api.ts';
import type { FormPhoto } from '../../lib/forms/use-endpoint-form.ts';
import type { PhotoUpload } from './photo-upload.ts';

/** The photo of a form whose request has an `imageUrl`. */
export function formPhoto(upload: PhotoUpload): FormPhoto<{ imageUrl: string | null }> {
  return {
    whenUploaded: async () => {
      await upload.settled();
      const { photo } = upload.get();
      if (photo && photo.status !== 'ready') return null;
      return { imageUrl: photo?.imageUrl ?? null };
    },
    explainMissing: () => "Your photo hasn't been uploaded. Please try it again, or remove it.",
    refuse: (error) => {
      if (!isAboutPhoto(error)) return false;
      upload.expire(error.text);
      return true;
    },
  };
}

function isAboutPhoto(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const ofImages = error.code === 'UNSUPPORTED_MEDIA' || error.code === 'TOO_LARGE';
  return ofImages || error.fieldErrors.some(({ path }) => path === 'imageUrl');
}
