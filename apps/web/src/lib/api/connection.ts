import { brand } from '@reelmates/contract/brand';

/**
 * What is said where no answer came: 'offline' only where the device itself has no connection. That it has one is a
 * guess, so everything else is a server that can't be reached.
 * @param whatNext what the person can do, or what has become of their work
 */
export function unreachableText(whatNext?: string): string {
  return navigator.onLine
    ? `We can't reach ${brand.name}. ${whatNext ?? 'Please try again.'}`
    : `You're offline. ${whatNext ?? 'Please check your connection and try again.'}`;
}
