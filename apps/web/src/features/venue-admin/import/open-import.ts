import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { type ImportFile, UnreadableFile } from './import-file.ts';

export type WorkerAnswer = { file: ImportFile } | { unreadable: string };

/** As much as the server takes at once. */
const mostBytes = 64 * 1024 * 1024;

export type FileKind = 'json' | 'csv';

/** By its name, which is all that a browser knows of a file; null for what we do not read. */
export function kindOf(name: string): FileKind | null {
  const [, ending] = /\.(json|csv)$/i.exec(name) ?? [];
  return ending === undefined ? null : ending.toLowerCase() === 'csv' ? 'csv' : 'json';
}

/**
 * Reads a file in a thread of its own.
 * @throws UnreadableFile
 */
export async function openImport(file: Blob, kind: FileKind): Promise<ImportFile> {
  if (file.size > mostBytes) {
    throw new UnreadableFile(
      `This file is too large: ${formatBytes(file.size)}. At most ${formatBytes(mostBytes)} can be imported at once.`,
    );
  }
  const bytes = new Uint8Array(await bytesOf(file));
  const opened = await inWorker(bytes, kind);
  if (opened.body.byteLength > mostBytes) {
    throw new UnreadableFile(`This file holds more than ${formatBytes(mostBytes)}. Please split it.`);
  }
  return opened;
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    // It was moved, deleted or saved again after it had been chosen.
    throw new UnreadableFile('This file cannot be read any more. Please choose it again.');
  }
}

function inWorker(bytes: Uint8Array<ArrayBuffer>, kind: FileKind): Promise<ImportFile> {
  return new Promise<ImportFile>((resolve, reject) => {
    const worker = new Worker(new URL('./read-import-worker.ts', import.meta.url), { type: 'module' });
    const end = (act: () => void) => {
      worker.terminate();
      act();
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
      end(() => ('file' in data ? resolve(data.file) : reject(new UnreadableFile(data.unreadable))));
    worker.onerror = () => end(() => reject(new UnreadableFile('This file cannot be read.')));
    worker.postMessage({ bytes, isCsv: kind === 'csv' }, [bytes.buffer]);
  });
}
