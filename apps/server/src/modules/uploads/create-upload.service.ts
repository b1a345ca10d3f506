import { randomBytes } from 'node:crypto';
import { limits } from '@reelmates/contract/limits';
import { HOUR_MS } from '@reelmates/contract/time';
import { signUploadPath } from '../../platform/storage/upload-signature.ts';
import { originalKey } from './image-keys.rules.ts';
import type { UploadContext } from './upload-context.ts';
import { tooLarge } from './upload-errors.ts';
import { insertAwaiting } from './uploads.repository.ts';

/** A PUT that started in time may end after its address has expired. */
const LAST_PUT_MS = HOUR_MS;

export type NewUpload = { id: string; uploadUrl: string; headers: Record<string, string>; expiresAt: Date };

/**
 * An address for one photo: that of the object store if it takes uploads from browsers and the size is known, to which
 * the address is bound; otherwise our own.
 */
export async function createUpload(
  { db, clock, storage }: UploadContext,
  viewerId: string,
  secret: string,
  size: number | undefined,
): Promise<NewUpload> {
  if (size !== undefined && size > limits.uploadMaxBytes) throw tooLarge(size);
  const at = clock();
  const id = randomBytes(18).toString('base64url');
  const expiresAt = new Date(at.getTime() + limits.uploadLifetimeMs);
  const expiresInSeconds = limits.uploadLifetimeMs / 1000;
  const presigned =
    size === undefined ? null : await storage.presignPut(originalKey(id), { bytes: size, expiresInSeconds });
  const originalUntil = presigned && new Date(expiresAt.getTime() + LAST_PUT_MS);
  await insertAwaiting(db, { id, ownerId: viewerId, at, expiresAt, originalUntil });
  const uploadUrl = presigned?.url ?? signUploadPath({ id, expiresAt }, secret);
  return { id, uploadUrl, headers: presigned?.headers ?? {}, expiresAt };
}
