import type { BodyInput } from '@reelmates/contract/endpoint';
import type { ErrorBody } from '@reelmates/contract/errors';
import { limits } from '@reelmates/contract/limits';
import { createUpload, uploadMessages } from '@reelmates/contract/social/uploads';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { refusalOf } from './photo-rules.ts';
import { type PutOptions, putBytes } from './put-bytes.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { UploadError, uploadTexts } from './upload-error.ts';

export type UploadOptions = PutOptions & {
  /** Largest size after shrinking, in bytes. */
  maxBytes?: number;
  /** For a photo from the outbox: the account that chose it. */
  outboxAccount?: string;
};

/**
 * Checks, shrinks and uploads a photo. After an interruption it tries once more, with our own server, because the
 * network or its rules for other origins may block the object store.
 * @returns the `imageUrl` for a post, a jackpot or a profile
 * @throws UploadError (its message is for the person) | ApiError when the session has ended | the signal's reason
 */
export async function uploadPhoto(file: File, options: UploadOptions = {}): Promise<string> {
  const refusal = refusalOf(file);
  if (refusal) throw new UploadError(refusal);
  const bytes = await shrinkPhoto(file);
  options.signal?.throwIfAborted();
  return uploadBytes(bytes, options);
}

/**
 * Uploads a photo that has already been shrunk.
 * @throws as `uploadPhoto`
 */
export async function uploadBytes(bytes: Blob, options: UploadOptions = {}): Promise<string> {
  const maxBytes = options.maxBytes ?? limits.uploadMaxBytes;
  if (bytes.size > maxBytes) throw new UploadError(uploadMessages.tooLarge(bytes.size, maxBytes));
  try {
    return await send(bytes, { size: bytes.size }, options);
  } catch (error) {
    if (!(error instanceof Interrupted) || !navigator.onLine) throw error;
    return await send(bytes, {}, options);
  }
}

/** The address was valid but the bytes did not arrive: another attempt with a new address may succeed. */
class Interrupted extends UploadError {
  constructor(message: string, cause?: unknown) {
    super(message, { retryable: true, cause });
  }
}

/** @param wanted if it has a size, the address may be that of an object store */
async function send(bytes: Blob, wanted: BodyInput<typeof createUpload>, options: UploadOptions) {
  const upload = await prepare(wanted, options);
  options.onProgress?.(0);
  let response: Awaited<ReturnType<typeof putBytes>>;
  try {
    response = await putBytes(upload.uploadURL, bytes, { ...options, headers: upload.headers });
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new Interrupted(navigator.onLine ? uploadTexts.interrupted : uploadTexts.offline, error);
  }
  if (response.status >= 200 && response.status < 300) return upload.imageUrl;
  throw refusalByServer(response);
}

async function prepare(body: BodyInput<typeof createUpload>, { signal, outboxAccount }: UploadOptions) {
  try {
    return await call(createUpload, { body, outboxAccount, ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted || (error instanceof ApiError && error.isSignedOut)) throw error;
    if (error instanceof NetworkError && !navigator.onLine) {
      throw new UploadError(uploadTexts.offline, { retryable: true, cause: error });
    }
    if (error instanceof ApiError && error.status === 429) {
      throw new UploadError(error.text, { retryable: true, cause: error });
    }
    throw new UploadError(uploadTexts.prepare, {
      title: uploadTexts.prepareTitle,
      retryable: true,
      cause: error,
    });
  }
}

function refusalByServer({ status, text }: { status: number; text: string }): UploadError {
  const message = messageOf(text);
  // The bytes would be refused again; for other failures, the address or the moment may be the cause.
  if (status === 400 || status === 413 || status === 415) {
    return new UploadError(message ?? uploadMessages.notAnImage);
  }
  if (status === 429) return new UploadError(message ?? uploadTexts.interrupted, { retryable: true });
  return new Interrupted((status === 503 && message) || uploadTexts.interrupted);
}

/** Our server explains errors in JSON; an object store does so in XML, which is not for people. */
function messageOf(text: string): string | undefined {
  try {
    const body: Partial<ErrorBody> = JSON.parse(text);
    return body.message;
  } catch {
    return undefined;
  }
}
