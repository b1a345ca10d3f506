import { limits } from '@reelmates/contract/limits';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '../../lib/toast-store.ts';
import { PhotoUpload, profilePhotoRefusal } from '../uploads/uploads.public.ts';

export type ProfilePhoto = ReturnType<typeof useProfilePhoto>;

/**
 * The photo that the settings will save. It is uploaded when it is chosen, so that saving does not have to wait, and
 * discarded with the sheet. `current` is the account's photo.
 */
export function useProfilePhoto(current: string | null) {
  const [upload] = useState(
    () => new PhotoUpload({ stored: null, onStored: () => {}, maxBytes: limits.profilePhotoMaxBytes }),
  );
  const { photo, error } = useSyncExternalStore(upload.subscribe, upload.get);
  const [removed, setRemoved] = useState(false);
  useEffect(() => () => upload.remove(), [upload]);

  return {
    /** The photo to show: the chosen one, otherwise the account's. */
    url: photo?.previewUrl ?? (removed ? null : current),
    sending: photo?.status === 'sending' ? { progress: photo.progress } : null,
    canRetry: photo?.status === 'failed',
    error,
    isChanged: photo !== null || (removed && current !== null),
    choose: (file: File) => {
      const refusal = profilePhotoRefusal(file);
      if (refusal) {
        toast({ ...refusal, variant: 'destructive' });
        return;
      }
      setRemoved(false);
      upload.choose(file);
    },
    remove: () => {
      upload.remove();
      setRemoved(true);
    },
    retry: upload.retry,
    /** The server no longer has the uploaded photo. */
    expire: (message: string) => upload.expire(message),
    /** Resolves when no upload is in progress, to the photo's part of the request; null if the upload failed. */
    whenUploaded: async (): Promise<{ profileImageUrl?: string | null } | null> => {
      const wasSending = upload.get().photo?.status === 'sending';
      await upload.settled();
      const now = upload.get();
      if (now.photo?.status === 'ready') return { profileImageUrl: now.photo.imageUrl };
      if (now.photo || (wasSending && now.error)) return null;
      return removed && current !== null ? { profileImageUrl: null } : {};
    },
  };
}
