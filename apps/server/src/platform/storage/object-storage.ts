import { uploadMessages } from '@reelmates/contract/social/uploads';

/**
 * The storage of the photos' bytes. Two implementations: a folder on this machine (`openLocalStorage`) and any
 * S3-compatible store (`createS3Storage`).
 * Every method rejects with `StorageUnavailable` when the store does not answer, refuses us or answers nonsense, and
 * with `InvalidObjectKey` (a bug in the caller) for a key that `assertObjectKey` does not allow.
 */
export interface ObjectStorage {
  /** Stores or replaces the object. After this resolves, the object survives a crash of the whole machine. */
  put(key: string, bytes: Uint8Array): Promise<void>;

  /**
   * The whole object, or null for none. An object of more than `maxBytes` (default 16 MiB) rejects with
   * `ObjectTooLarge` without being read: the limit of an upload that went directly to the store. Not a stream, so that
   * a failure half-way gives a clean 503 and never half a photo.
   */
  get(key: string, options?: { maxBytes?: number }): Promise<StoredObject | null>;

  /**
   * Copies the object into the file at `path`, part by part; false for none. More than `maxBytes` rejects with
   * `ObjectTooLarge`, without being read where the store gives the size.
   */
  download(key: string, path: string, options: { maxBytes: number }): Promise<boolean>;

  /** Deletes the objects. Idempotent: a missing key succeeds. */
  delete(keys: readonly string[]): Promise<void>;

  /**
   * An address to which a browser may PUT this one object of exactly `bytes` bytes for the next `expiresInSeconds`, or
   * null where the store takes no uploads from browsers (local disk) and the server's own upload route is used.
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
  /** Follows from the key's extension (`contentTypeOfKey`), never from a client's header. */
  contentType: string;
}

export const defaultMaxObjectBytes = 16 * 1024 * 1024;
export const storageCheckMs = 2_000;

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
