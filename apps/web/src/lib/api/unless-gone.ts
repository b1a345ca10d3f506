import { ApiError } from './api.ts';

/** Makes a deletion idempotent: it succeeds if another device or person has already deleted the item. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
