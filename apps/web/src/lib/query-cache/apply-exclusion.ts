import type { Me } from '@reelmates/contract/account/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { cacheEffects } from './cache-effects.ts';
import { viewerKey } from './keys/viewer-key.ts';

/** Takes what the server said of the viewer's self-exclusion, and refetches the rest of it. */
export function applyExclusion(client: QueryClient, selfExclusionEnd: string | null): Promise<void> {
  client.setQueryData<Me | null>(viewerKey, (viewer) => viewer && { ...viewer, selfExclusionEnd });
  return client.invalidateQueries({ queryKey: viewerKey });
}

/** Removes what a self-exclusion closes, as far as no screen shows it any more. */
export function clearForExclusion(client: QueryClient): void {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => cacheEffects[queryKey[0]].exclusion === 'clear',
  });
}
