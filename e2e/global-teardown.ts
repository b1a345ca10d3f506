import { rm } from 'node:fs/promises';
import { dataFolder } from './environment.ts';

/** The next run starts on an empty database. The server has ended by now. */
export default async function removeData(): Promise<void> {
  await rm(dataFolder, { recursive: true, force: true });
}
