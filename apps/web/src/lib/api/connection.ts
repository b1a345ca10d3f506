import { brand } from '@reelmates/contract/brand';

/**
 * The message if there was no response. It says 'offline' only if the device itself knows that it has no connection;
 * otherwise, the server cannot be reached.
 * @param whatNext what the person can do, or what has happened to their input
 */
export function unreachableText(whatNext?: string): string {
  return navigator.onLine
    ? `We can't reach ${brand.name}. ${whatNext ?? 'Please try again.'}`
    : `You're offline. ${whatNext ?? 'Please check your connection and try again.'}`;
}
