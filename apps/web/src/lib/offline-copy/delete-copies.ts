import { copyAccount, forgetCopyAccount } from './copy-account.ts';

/** Deletes what the device keeps of the account. Nothing reads it any more from the first line on. */
export async function deleteOfflineCopy(): Promise<void> {
  if (copyAccount() === null) return;
  forgetCopyAccount();
  await changeCopies(({ deleteAll }) => deleteAll());
}

/** Deletes what a self-exclusion closes. */
export const deleteCopiesForExclusion = (): Promise<void> =>
  changeCopies(({ deleteForExclusion }) => deleteForExclusion());

/** Deletes a user, whom the viewer blocks or mutes, and everything of theirs. */
export const deleteCopiesOf = (userId: string): Promise<void> =>
  changeCopies(({ deleteUser }) => deleteUser(userId));

async function changeCopies(
  change: (copies: typeof import('./offline-copy.ts')) => Promise<void>,
): Promise<void> {
  try {
    await change(await import('./offline-copy.ts'));
  } catch {
    // The chunk or the database can't be had: there is no copy that could be shown either.
  }
}
