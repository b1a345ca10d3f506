import { ApiError } from './api.ts';

/** Makes a deletion idempotent: what another device or person has deleted before is deleted. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
