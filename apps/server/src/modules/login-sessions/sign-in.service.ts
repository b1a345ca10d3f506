import type { FastifyRequest } from 'fastify';
import { ApiError, badCredentials } from '../../http/api-error.ts';
import { networkKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { accountStateOf } from '../account-lifecycle/account-lifecycle.public.ts';
import {
  type Credentials,
  findCredentials,
  verifyAgainstDecoy,
  verifyPassword,
} from '../accounts/accounts.public.ts';
import { countSignIn } from './sign-in-attempts.ts';

/**
 * Verifies credentials. Returns their account, and the device if the account knows it. Compare the hash with the
 * account's again, under its lock, before a session starts.
 * @throws ApiError RATE_LIMITED, BAD_CREDENTIALS or BANNED
 */
export async function verifyLogin(
  context: ModuleContext,
  form: { username: string; password: string },
  { address, request }: { address: string; request: FastifyRequest },
): Promise<{ userId: string; passwordHash: string; device: string | null }> {
  const { db, clock, exitTokens, devices } = context;
  const identifier = form.username.toLowerCase();
  // The database refuses this character, so no account has it in its name or address.
  const account = identifier.includes('\0') ? null : await findCredentials(db, identifier);
  const device = await devices.recognise(request, account?.id ?? null);
  const attempt = { identifier, address, network: networkKey(request.ip), device };
  return countSignIn(context, attempt, async () => {
    const matches = account
      ? await verifyPassword(account.passwordHash, form.password)
      : await verifyAgainstDecoy(form.password);
    if (!account || !matches) throw badCredentials();
    const state = accountStateOf(account, clock());
    if (state === 'erased') throw badCredentials();
    if (state === 'banned') {
      const exitToken = await exitTokens.issue(account.id, account.passwordHash);
      throw exitToken === null ? badCredentials() : banned(account, exitToken);
    }
    return { userId: account.id, passwordHash: account.passwordHash, device };
  });
}

/** The token lets a banned account export its data and delete itself. */
function banned({ banReason: reason, bannedUntil }: Credentials, exitToken: string): ApiError {
  return new ApiError('BANNED', 'This account has been banned.', {
    leaveToken: exitToken,
    ban: { reason, until: bannedUntil?.toISOString() ?? null },
  });
}
