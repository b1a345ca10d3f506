import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { type ImportFile, UnreadableFile } from './import-file.ts';
import { looksLikeTowns } from './towns.ts';

export type WorkerOrder = {
  bytes: Uint8Array<ArrayBuffer>;
  isCsv: boolean;
  townFiles: readonly Uint8Array<ArrayBuffer>[];
};
export type WorkerAnswer = { file: ImportFile } | { unreadable: string };

/** The maximum that the server accepts at once. */
const MAX_BYTES = 64 * 1024 * 1024;

export type FileKind = 'json' | 'csv';

/** The kind of a file by its name, which is all that a browser tells; null if we do not read that kind. */
export function kindOf(name: string): FileKind | null {
  const [, ending] = /\.(json|csv|tsv|txt)$/i.exec(name) ?? [];
  return ending === undefined ? null : ending.toLowerCase() === 'json' ? 'json' : 'csv';
}

/** Whether a readable file contains the locations of towns. */
export async function holdsTowns(file: Blob): Promise<boolean> {
  try {
    return file.size <= MAX_BYTES && looksLikeTowns(await file.slice(0, 4_000).text());
  } catch {
    return false;
  }
}

/**
 * Reads a file in a separate thread.
 * @param townFiles files with the locations of towns, for venues without coordinates
 * @throws UnreadableFile
 */
export async function openImport(
  file: Blob,
  kind: FileKind,
  townFiles: readonly Blob[] = [],
): Promise<ImportFile> {
  for (const { size } of [file, ...townFiles]) {
    if (size <= MAX_BYTES) continue;
    throw new UnreadableFile(
      `This file is too large: ${formatBytes(size)}. At most ${formatBytes(MAX_BYTES)} can be imported at once.`,
    );
  }
  const [bytes = new Uint8Array(), ...known] = await Promise.all([file, ...townFiles].map(bytesOf));
  const opened = await inWorker({ bytes, isCsv: kind === 'csv', townFiles: known });
  if (opened.body.byteLength > MAX_BYTES) {
    throw new UnreadableFile(`This file holds more than ${formatBytes(MAX_BYTES)}. Please split it.`);
  }
  return opened;
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved, deleted or saved again after it had been chosen.
    throw new UnreadableFile('This file cannot be read any more. Please choose it again.');
  }
}

function inWorker(order: WorkerOrder): Promise<ImportFile> {
  return new Promise<ImportFile>((resolve, reject) => {
    const worker = new Worker(new URL('./read-import-worker.ts', import.meta.url), { type: 'module' });
    const end = (act: () => void) => {
      worker.terminate();
      act();
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
      end(() => ('file' in data ? resolve(data.file) : reject(new UnreadableFile(data.unreadable))));
    worker.onerror = () => end(() => reject(new UnreadableFile('This file cannot be read.')));
    worker.postMessage(
      order,
      [order.bytes, ...order.townFiles].map(({ buffer }) => buffer),
    );
  });
}
