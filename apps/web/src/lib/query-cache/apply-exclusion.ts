import type { Me } from '@reelmates/contract/account/sign-in';
import type { Query, QueryClient } from '@tanstack/react-query';
import { cacheEffects } from './cache-effects.ts';
import { viewerKey } from './keys/viewer-key.ts';

/** Applies the server's response about the viewer's self-exclusion, and refetches the rest of it. */
export function applyExclusion(client: QueryClient, selfExclusionEnd: string | null): Promise<void> {
  client.setQueryData<Me | null>(viewerKey, (viewer) => viewer && { ...viewer, selfExclusionEnd });
  return client.invalidateQueries({ queryKey: viewerKey });
}

/** Removes what a self-exclusion closes; what a screen still shows is fetched again, and then has what stays open. */
export function clearForExclusion(client: QueryClient): void {
  const predicate = ({ queryKey }: Query) => cacheEffects[queryKey[0]].exclusion === 'clear';
  client.removeQueries({ type: 'inactive', predicate });
  void client.invalidateQueries({ predicate });
}
