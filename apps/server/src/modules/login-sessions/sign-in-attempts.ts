import type { ModuleContext } from '../../http/module-context.ts';

type Parts = Pick<ModuleContext, 'limits' | 'keyedHash'>;

export type SignInAttempt = {
  /** A username or an email address as it was typed, in lower case. */
  identifier: string;
  /** The client's address and network, as limits count them. */
  address: string;
  network: string;
  /** The result of `KnownDevices.recognise`. */
  device: string | null;
};

/**
 * Counts `verify` where it fails. Each identifier has its own counts, whether or not an account has it: counts per
 * account would reveal which email belongs to a username, and which accounts exist. A known device has its own counts,
 * so other people's failures do not lock it out.
 * @param verify throws `badCredentials`
 * @throws ApiError RATE_LIMITED
 */
export function countSignIn<Result>(
  { limits, keyedHash }: Parts,
  { identifier, address, network, device }: SignInAttempt,
  verify: () => Promise<Result>,
): Promise<Result> {
  const name = keyedHash('sign-in', identifier).toString('base64url');
  if (device !== null) return limits.charge('loginFailureByDevice', `${device}:${name}`, verify);
  // The address comes first: it bounds the number of counts that one client can make.
  return limits.charge('loginFailureByAddress', address, () =>
    limits.charge('loginFailureByNetwork', `${name}:${network}`, () =>
      limits.charge('loginFailurePerHour', name, verify),
    ),
  );
}
