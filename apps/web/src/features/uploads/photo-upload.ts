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

type Options = {
  stored: StoredPhoto | null;
  /** What is said at first. */
  error?: string | null;
  /** Receives what to store for a reload: the uploaded photo, or null if there is none. */
  onStored: (photo: StoredPhoto | null) => void;
  /** Called when a photo begins to be sent. Until it is stored, it exists on this page only. */
  onSending?: () => void;
  /** The toast after the upload; none if the upload is only an intermediate step. */
  successText?: string;
  maxBytes?: number;
};

/** The upload of one photo. It is outside of React, so that it continues when another screen is opened. */
export class PhotoUpload {
  readonly subscribe: (notify: () => void) => () => void;
  readonly get: () => PhotoState;
  readonly #options: Options;
  readonly #show: (photo: Photo | null, error?: string | null) => void;
  /** The chosen file, for another attempt, with its address for <img>. */
  #chosen: { file: File; previewUrl: string } | null = null;
  #attempt: AbortController | undefined;
  #run: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    const { stored, error = null } = options;
    const state = createStore<PhotoState>({ photo: stored && fromStored(stored), error });
    this.subscribe = state.subscribe;
    this.get = state.get;
    this.#show = (photo, message = null) => state.set({ photo, error: message });
    this.#options = options;
  }

  /** The chosen file; null if it was chosen before a reload. */
  get file(): File | null {
    return this.#chosen?.file ?? null;
  }

  /** Uploads a file, replacing the current one. A file that is not a photo only changes the message. */
  choose(file: File): void {
    const { photo } = this.get();
    const refusal = refusalOf(file);
    if (refusal) {
      this.#show(photo, refusal);
      return;
    }
    this.#forgetFile();
    this.#chosen = { file, previewUrl: URL.createObjectURL(file) };
    this.#run = this.#send(this.#chosen, photo?.status === 'ready' ? toStored(photo) : null);
  }

  readonly retry = (): void => {
    if (!this.#chosen || this.get().photo?.status !== 'failed') return;
    window.removeEventListener('online', this.retry);
    this.#run = this.#send(this.#chosen, null);
  };

  /** @param error the reason, if the person did not remove the photo */
  remove(error: string | null = null): void {
    this.#forgetFile();
    this.#show(null, error);
    this.#options.onStored(null);
  }

  /** Returns to an earlier uploaded photo, or to none. */
  restore(stored: StoredPhoto | null): void {
    this.#forgetFile();
    this.#show(stored && fromStored(stored));
    this.#options.onStored(stored);
  }

  /** The server no longer accepts the uploaded photo. It can be uploaded again if the file is still available. */
  expire(error: string): void {
    const { photo } = this.get();
    if (!photo || !this.#chosen) {
      this.remove(error);
      return;
    }
    const { name, size, previewUrl } = photo;
    this.#show({ name, size, previewUrl, status: 'failed' }, error);
    this.#options.onStored(null);
  }

  /** Resolves when no upload is in progress, whether or not it succeeded. */
  settled(): Promise<void> {
    return this.#run;
  }

  #forgetFile(): void {
    this.#attempt?.abort();
    window.removeEventListener('online', this.retry);
    if (this.#chosen) URL.revokeObjectURL(this.#chosen.previewUrl);
    this.#chosen = null;
  }

  /** @param before the uploaded photo that this one replaces */
  async #send({ file, previewUrl }: { file: File; previewUrl: string }, before: StoredPhoto | null) {
    this.#attempt = new AbortController();
    const { signal } = this.#attempt;
    const { onStored, onSending, successText, maxBytes } = this.#options;
    const shown = { name: file.name, size: file.size, previewUrl };
    const onProgress = (progress: number | null) => {
      if (!signal.aborted) this.#show({ ...shown, status: 'sending', progress });
    };
    onProgress(null);
    onStored(null);
    onSending?.();
    try {
      const imageUrl = await uploadPhoto(file, { signal, onProgress, ...(maxBytes && { maxBytes }) });
      if (signal.aborted) return;
      this.#show({ ...shown, status: 'ready', imageUrl });
      onStored({ imageUrl, name: file.name, size: file.size });
      if (successText) toast({ title: successText });
    } catch (error) {
      if (!signal.aborted) this.#fail(error, { ...shown, status: 'failed' }, before);
    }
  }

  #fail(error: unknown, failed: Photo, before: StoredPhoto | null): void {
    if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
    const { title, message, retryable } =
      error instanceof UploadError ? error : new UploadError(uploadTexts.interrupted, { retryable: true });
    if (title) toast({ title, description: message, variant: 'destructive' });
    if (retryable) {
      this.#show(failed, message);
      if (!navigator.onLine) window.addEventListener('online', this.retry, { once: true });
    } else {
      this.#forgetFile();
      this.#show(before && fromStored(before), message);
      this.#options.onStored(before);
    }
  }
}

function fromStored({ imageUrl, name, size }: StoredPhoto): Photo {
  return { name, size, previewUrl: `${imageUrl}?w=960`, status: 'ready', imageUrl };
}

function toStored({ imageUrl, name, size }: Photo & { status: 'ready' }): StoredPhoto {
  return { imageUrl, name, size };
}
