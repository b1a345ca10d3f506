import type { ModuleContext } from '../../http/module-context.ts';

type Context = Pick<ModuleContext, 'limits' | 'keyedHash'>;

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
 * Counts `verify` if it fails. Each identifier is counted separately, whether or not an account has it: counts per
 * account would reveal which email belongs to a username, and which accounts exist. Known devices are counted
 * separately, so other people's failures do not lock them out.
 * @param verify throws `badCredentials`
 * @throws ApiError RATE_LIMITED
 */
export function countSignIn<Result>(
  { limits, keyedHash }: Context,
  { identifier, address, network, device }: SignInAttempt,
  verify: () => Promise<Result>,
): Promise<Result> {
  const name = keyedHash('sign-in', identifier).toString('base64url');
  if (device !== null) return limits.charge('loginFailureByDevice', `${device}:${name}`, verify);
  // The address comes first, which bounds the number of counts that one client can create.
  return limits.charge('loginFailureByAddress', address, () =>
    limits.charge('loginFailureByNetwork', `${name}:${network}`, () =>
      limits.charge('loginFailurePerHour', name, verify),
    ),
  );
}
