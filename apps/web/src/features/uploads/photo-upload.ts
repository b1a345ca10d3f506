import { ApiError } from '../../lib/api/api.ts';
import { handleUnauthorized } from '../../lib/api/unauthorized.ts';
import { createStore } from '../../lib/store.ts';
import { toast } from '../../lib/toast-store.ts';
import { refusalOf } from './photo-rules.ts';
import { UploadError, uploadTexts } from './upload-error.ts';
import { uploadPhoto } from './upload-photo.ts';

/** What is stored of an uploaded photo, for a reload. */
export type StoredPhoto = { imageUrl: string; name: string; size: number | null };

export type Photo = {
  name: string;
  /** The size of the chosen file in bytes; null if it was chosen before a reload. */
  size: number | null;
  /** For <img>: the chosen file, or after a reload the server's copy. */
  previewUrl: string;
} & (
  | { status: 'sending' /** 0 to 1; null while it is being prepared. */; progress: number | null }
  | { status: 'failed' }
  | { status: 'ready'; imageUrl: string }
);

export type PhotoState = { photo: Photo | null; error: string | null };

export type PhotoUpload = ReturnType<typeof createPhotoUpload>;

/**
 * The upload of one photo. It is outside of React, so that it continues when another screen is opened.
 * @param options.onStored receives what to store for a reload: the uploaded photo, or null if there is none
 */
export function createPhotoUpload(options: {
  stored: StoredPhoto | null;
  /** What is said at first. */
  error?: string | null;
  onStored: (photo: StoredPhoto | null) => void;
  /** Called when a photo begins to be sent. Until it is stored, it exists on this page only. */
  onSending?: () => void;
  /** The toast after the upload; none if the upload is only an intermediate step. */
  successText?: string;
  maxBytes?: number;
}) {
  const state = createStore<PhotoState>({
    photo: options.stored && fromStored(options.stored),
    error: options.error ?? null,
  });
  /** The chosen file, for another attempt, with its address for <img>. */
  let chosen: { file: File; previewUrl: string } | null = null;
  let controller: AbortController | undefined;
  let run: Promise<void> = Promise.resolve();

  function show(photo: Photo | null, error: string | null = null) {
    state.set({ photo, error });
  }

  function forgetFile() {
    controller?.abort();
    window.removeEventListener('online', retry);
    if (chosen) URL.revokeObjectURL(chosen.previewUrl);
    chosen = null;
  }

  async function send(file: File, previewUrl: string, before: StoredPhoto | null) {
    controller = new AbortController();
    const { signal } = controller;
    const shown = { name: file.name, size: file.size, previewUrl };
    const onProgress = (progress: number | null) => {
      if (!signal.aborted) show({ ...shown, status: 'sending', progress });
    };
    onProgress(null);
    options.onStored(null);
    options.onSending?.();
    try {
      const { maxBytes } = options;
      const imageUrl = await uploadPhoto(file, { signal, onProgress, ...(maxBytes && { maxBytes }) });
      if (signal.aborted) return;
      show({ ...shown, status: 'ready', imageUrl });
      options.onStored({ imageUrl, name: file.name, size: file.size });
      if (options.successText) toast({ title: options.successText });
    } catch (error) {
      if (!signal.aborted) fail(error, { ...shown, status: 'failed' }, before);
    }
  }

  function fail(error: unknown, failed: Photo, before: StoredPhoto | null) {
    if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
    const { title, message, retryable } =
      error instanceof UploadError ? error : new UploadError(uploadTexts.interrupted, { retryable: true });
    if (title) toast({ title, description: message, variant: 'destructive' });
    if (retryable) {
      show(failed, message);
      if (!navigator.onLine) window.addEventListener('online', retry, { once: true });
    } else {
      forgetFile();
      show(before && fromStored(before), message);
      options.onStored(before);
    }
  }

  function retry() {
    if (!chosen || state.get().photo?.status !== 'failed') return;
    window.removeEventListener('online', retry);
    run = send(chosen.file, chosen.previewUrl, null);
  }

  /** Uploads a file, replacing the current one. A file that is not a photo only changes the message. */
  function choose(file: File) {
    const refusal = refusalOf(file);
    if (refusal) {
      show(state.get().photo, refusal);
      return;
    }
    const { photo } = state.get();
    const before = photo?.status === 'ready' ? toStored(photo) : null;
    forgetFile();
    chosen = { file, previewUrl: URL.createObjectURL(file) };
    run = send(file, chosen.previewUrl, before);
  }

  /** @param error the reason, if the person did not remove the photo */
  function remove(error: string | null = null) {
    forgetFile();
    show(null, error);
    options.onStored(null);
  }

  /** Returns to an earlier uploaded photo, or to none. */
  function restore(stored: StoredPhoto | null) {
    forgetFile();
    show(stored && fromStored(stored));
    options.onStored(stored);
  }

  /** The server no longer accepts the uploaded photo. It can be uploaded again if the file is still available. */
  function expire(error: string) {
    const { photo } = state.get();
    if (!photo || !chosen) {
      remove(error);
      return;
    }
    show({ name: photo.name, size: photo.size, previewUrl: photo.previewUrl, status: 'failed' }, error);
    options.onStored(null);
  }

  return {
    subscribe: state.subscribe,
    get: state.get,
    /** The chosen file; null if it was chosen before a reload. */
    file: () => chosen?.file ?? null,
    choose,
    retry,
    remove,
    restore,
    expire,
    /** Resolves when no upload is in progress, whether or not it succeeded. */
    settled: () => run,
  };
}

function fromStored({ imageUrl, name, size }: StoredPhoto): Photo {
  return { name, size, previewUrl: `${imageUrl}?w=960`, status: 'ready', imageUrl };
}

function toStored({ imageUrl, name, size }: Photo & { status: 'ready' }): StoredPhoto {
  return { imageUrl, name, size };
}
