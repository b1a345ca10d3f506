import { copyAccount, forgetCopyAccount } from './copy-account.ts';

/** Deletes the account's copies on this device. From the first line on, nothing reads them. */
export async function deleteOfflineCopy(): Promise<void> {
  if (copyAccount() === null) return;
  forgetCopyAccount();
  await changeCopies(({ deleteAll }) => deleteAll());
}

/** Deletes the copies of everything that a self-exclusion closes. */
export const deleteCopiesForExclusion = (): Promise<void> =>
  changeCopies(({ deleteForExclusion }) => deleteForExclusion());

/** Deletes a user whom the viewer blocks or mutes, and everything of theirs, from the copies. */
export const deleteCopiesOf = (userId: string): Promise<void> =>
  changeCopies(({ deleteUser }) => deleteUser(userId));

async function changeCopies(
  change: (copies: typeof import('./offline-copy.ts')) => Promise<void>,
): Promise<void> {
  try {
    await change(await import('./offline-copy.ts'));
  } catch {
    // The chunk cannot be loaded, or the database cannot be opened: then no copy can be shown either.
  }
}
