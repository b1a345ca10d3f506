import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImageProcessor } from '../platform/images/image-processor.ts';
import type { ProcessedImage } from '../platform/images/processed-image.ts';

/** Runs `work` with the path of a file of these bytes. */
export async function withFile<Result>(
  bytes: Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const file = path.join(tmpdir(), `reelmates-${randomUUID()}`);
  await writeFile(file, bytes);
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** The processor's result for these bytes. */
export async function processBytes(
  processor: ImageProcessor,
  bytes: Uint8Array,
  owner = 'owner',
): Promise<ProcessedImage> {
  const { image } = await withFile(bytes, (file) => processor.process(file, owner));
  return image;
}
