import { constants, setPriority } from 'node:os';

/**
 * Gives the calling worker thread the lowest priority, so that requests come first. Only on Linux, where each thread
 * has its own priority; elsewhere it would change that of the whole server.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
