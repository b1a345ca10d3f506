import { constants, setPriority } from 'node:os';

/**
 * Gives the calling worker thread the lowest priority, so that requests come first. Linux has a priority for each
 * thread; elsewhere it would be that of the whole server, and nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
