import { open } from 'node:fs/promises';
import { limits } from '@reelmates/contract/limits';
import { forbidden, notFound } from '../../http/api-error.ts';
import { StorageUnavailable } from '../../platform/storage/object-storage.ts';
import { verifyUploadSignature } from '../../platform/storage/upload-signature.ts';
import { countAttempt, processFile, withLease } from './processing.service.ts';
import type { UploadContext } from './upload-context.ts';
import { alreadyUsed, tooLarge } from './upload-errors.ts';
import { findImage } from './uploads.repository.ts';

export type UploadAddress = {
  id: string;
  query: { expires?: unknown; signature?: unknown };
  secret: string;
  /** The account of the request's session, if it has one. */
  accountId: string | null;
  /** The client's address, as rate limits count it. */
  network: string;
};

/**
 * The owner of the photo that may be sent to one of our addresses now. Checked before the body is read.
 * @throws ApiError FORBIDDEN for an address that is forged, expired or another account's; CONFLICT for a used one
 */
export async function admitUpload(context: UploadContext, address: UploadAddress): Promise<string> {
  const { db, clock, limits: rateLimits } = context;
  const verdict = verifyUploadSignature(address.id, address.query, address.secret, clock());
  if (verdict === 'forged') {
    await rateLimits.consume('signedOut', `upload:${address.network}`);
    throw forbidden('This upload address is not valid.');
  }
  const image = await findImage(db, address.id);
  if (!image || image.owner_id === null) throw notFound();
  await rateLimits.consume('signedIn', `user:${image.owner_id}`, `upload:${address.id}`);
  if (address.accountId !== null && address.accountId !== image.owner_id) throw forbidden();
  if (!image.owner_is_active) throw forbidden();
  if (image.status !== 'awaiting') throw alreadyUsed();
  if (verdict === 'expired') throw forbidden('This upload address has expired. Please try again.');
  return image.owner_id;
}

export type IncomingUpload = {
  imageId: string;
  ownerId: string;
  /** The declared length of the request's body, if there is one. */
  announcedBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Receives a photo into a temporary file and processes it. The address is closed to other attempts during that time;
 * after a failure it can be used again.
 */
export async function receiveUpload(context: UploadContext, upload: IncomingUpload): Promise<void> {
  const { imageId, ownerId, announcedBytes, body } = upload;
  if (announcedBytes !== null && announcedBytes > limits.uploadMaxBytes) {
    await countAttempt(context, ownerId);
    throw tooLarge(announcedBytes);
  }
  await withLease(context, imageId, alreadyUsed, (attempt) =>
    context.temporaryFiles.use(ownerId, async (path) => {
      await countAttempt(context, ownerId);
      await writeBody(path, body);
      await processFile(context, attempt, { ownerId, path });
    }),
  );
}

async function writeBody(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await onDisk(() => open(path, 'wx', 0o600));
  try {
    let size = 0;
    for await (const part of body) {
      size += part.byteLength;
      if (size > limits.uploadMaxBytes) throw tooLarge(size);
      await onDisk(() => file.appendFile(part));
    }
  } finally {
    await file.close();
  }
}

/** Treats a full or missing disk as a storage that does not answer. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}
