// A worker that reads one file, so that the page stays responsive.
import { UnreadableFile } from './import-file.ts';
import type { WorkerAnswer, WorkerOrder } from './open-import.ts';
import { readImport } from './read-import.ts';

const answer = (message: WorkerAnswer, hand: Transferable[] = []) => postMessage(message, { transfer: hand });

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  try {
    const file = readImport(data.bytes, data.isCsv, data.townFiles);
    answer({ file }, [file.body.buffer]);
  } catch (error) {
    const isKnown = error instanceof UnreadableFile;
    if (!isKnown) console.error(error);
    answer({ unreadable: isKnown ? error.message : 'This file cannot be read.' });
  }
});
