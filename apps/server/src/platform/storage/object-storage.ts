import { uploadMessages } from '@reelmates/contract/social/uploads';

/**
 * The storage of photos: a folder on this machine (`openLocalStorage`) or an S3-compatible store (`createS3Storage`).
 * Every method rejects with `StorageUnavailable` if the store does not answer, refuses the credentials or answers
 * nonsense, and with `InvalidObjectKey` (a bug in the caller) for a key that `assertObjectKey` does not allow.
 */
export interface ObjectStorage {
  /** Stores or replaces an object. Once this resolves, the object survives a crash of the machine. */
  put(key: string, bytes: Uint8Array): Promise<void>;

  /**
   * The whole object, or null if there is none. An object above `maxBytes` (default 16 MiB) rejects with
   * `ObjectTooLarge` and is not read: the size limit of uploads sent directly to the store. Not a stream, so that a
   * failure half-way gives a clean 503 and never half a photo.
   */
  get(key: string, options?: { maxBytes?: number }): Promise<StoredObject | null>;

  /**
   * Copies the object into the file at `path`, part by part; false if there is none. An object above `maxBytes` rejects
   * with `ObjectTooLarge`, unread if the store reports its size.
   */
  download(key: string, path: string, options: { maxBytes: number }): Promise<boolean>;

  /** Deletes objects. Idempotent: missing keys succeed. */
  delete(keys: readonly string[]): Promise<void>;

  /**
   * An address to which a browser may PUT this object, with exactly `bytes` bytes, for the next `expiresInSeconds`.
   * Null if the store takes no uploads from browsers (local disk): the server's own upload route is used then.
   */
  presignPut(key: string, options: { bytes: number; expiresInSeconds: number }): Promise<PresignedPut | null>;

  /** Resolves when the store answers and accepts our credentials; rejects within 2 s otherwise. */
  check(): Promise<void>;
}

export interface PresignedPut {
  url: string;
  /** Headers that the browser must send, besides the content's length and type. */
  headers: Record<string, string>;
}

export interface StoredObject {
  bytes: Buffer;
  /** Follows from the key's extension (`contentTypeOfKey`), not from a client's header. */
  contentType: string;
}

export const DEFAULT_MAX_OBJECT_BYTES = 16 * 1024 * 1024;
export const STORAGE_CHECK_MS = 2_000;

/** The store does not answer, is full, or refuses us: 503. The reason is in `cause`, for the log. */
export class StorageUnavailable extends Error {
  readonly code = 'UNAVAILABLE';
  override readonly name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super("Photos can't be loaded or saved right now. Please try again in a moment.", { cause });
  }
}

export class ObjectTooLarge extends Error {
  readonly code = 'TOO_LARGE';
  override readonly name = 'ObjectTooLarge';

  constructor(size: number, maxBytes: number) {
    super(uploadMessages.tooLarge(size, maxBytes));
  }
}

/** Runs an action of a store. @throws StorageUnavailable for any failure but `ObjectTooLarge` */
export async function orUnavailable<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof ObjectTooLarge ? error : new StorageUnavailable(error);
  }
}
