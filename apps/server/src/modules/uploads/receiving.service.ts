import { open } from 'node:fs/promises';
import { limits } from '@reelmates/contract/limits';
import { forbidden, notFound } from '../../http/api-error.ts';
import { StorageUnavailable } from '../../platform/storage/object-storage.ts';
import { verifyUploadSignature } from '../../platform/storage/upload-signature.ts';
import { asOnlyAttempt, countTry, judgeFile } from './judging.service.ts';
import type { UploadContext } from './upload-context.ts';
import { alreadyUsed, tooLarge } from './upload-errors.ts';
import { findImage } from './uploads.repository.ts';

export type UploadAddress = {
  id: string;
  query: { expires?: unknown; signature?: unknown };
  secret: string;
  /** The account whose session came with the request, if any. */
  accountId: string | null;
  /** The caller's address, as rate limits count it. */
  network: string;
};

/**
 * Whose photo may be sent to an address of ours now; asked before any of it is read.
 * @throws ApiError FORBIDDEN (tampered, expired, another account's) or CONFLICT (used)
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
  /** The length that the request announces, if it does. */
  announcedBytes: number | null;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Receives a photo into a temporary file and judges it. The address is its own for that time; a failure leaves it good
 * for another try.
 */
export async function receiveUpload(context: UploadContext, upload: IncomingUpload): Promise<void> {
  const { imageId, ownerId, announcedBytes, body } = upload;
  if (announcedBytes !== null && announcedBytes > limits.uploadMaxBytes) {
    await countTry(context, ownerId);
    throw tooLarge(announcedBytes);
  }
  await asOnlyAttempt(context, imageId, alreadyUsed, (attempt) =>
    context.temporaryFiles.use(ownerId, async (path) => {
      await countTry(context, ownerId);
      await writeBody(path, body);
      await judgeFile(context, attempt, { ownerId, path });
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

/** A disk that is full, or gone, is a storage that is out of reach. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}
