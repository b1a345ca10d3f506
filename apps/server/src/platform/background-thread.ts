import { constants, setPriority } from 'node:os';

/**
 * Has the calling worker thread take only what time the processors have left: people who wait for a page come first.
 * Linux gives each thread a priority of its own; elsewhere it would be that of the whole server, and nothing happens.
 */
export function giveWayToOthers(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
