import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { exportAccount } from '@reelmates/contract/account/data-export';
import { login, logout } from '@reelmates/contract/account/sign-in';
import { brand } from '@reelmates/contract/brand';
import type { BodyInput } from '@reelmates/contract/endpoint';
import type { ErrorBody } from '@reelmates/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { saveFile } from '../../lib/browser/save-file.ts';

export type Credentials = BodyInput<typeof login>;
export type BanTerms = NonNullable<ErrorBody['ban']>;

/**
 * A token is valid for one use and 15 minutes, so each act requests its own.
 * @throws ApiError also if the account is no longer banned, because it can sign in
 */
async function exitTokenFor(credentials: Credentials): Promise<string> {
  try {
    await call(login, { body: credentials });
  } catch (error) {
    if (error instanceof ApiError && error.body.leaveToken) return error.body.leaveToken;
    throw error;
  }
  await call(logout, {});
  throw new ApiError(409, 'This account is open again. Please sign in.', { code: 'CONFLICT' });
}

/** Saves everything that the banned account has as a file. */
export function useBannedExport(credentials: Credentials) {
  return useMutation({
    mutationFn: async () => {
      return await download(exportAccount, { exitToken: await exitTokenFor(credentials) });
    },
    onSuccess: (archive) => saveFile(archive, `${brand.name.toLowerCase()}-${credentials.username}.zip`),
  });
}

export function useBannedDeletion(credentials: Credentials) {
  return useMutation({
    mutationFn: async () => {
      const exitToken = await exitTokenFor(credentials);
      await call(deleteAccount, { exitToken, body: { password: credentials.password } });
    },
  });
}
