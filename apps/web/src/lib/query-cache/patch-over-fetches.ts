import type { QueryClient } from '@tanstack/react-query';

/** The latest patch of each key, while earlier responses are under way. */
const latest = new Map<string, () => void>();

/**
 * Patches the cache now, and again after each response that is under way: the server may have read it before the change,
 * so it would overwrite the patch.
 * @param key identifies what is patched: of several patches with one key, only the latest is repeated
 */
export function patchOverFetches(client: QueryClient, key: string, patch: () => void): void {
  patch();
  latest.set(key, patch);
  const fetching = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const responses = fetching.flatMap(({ promise }) => promise ?? []);
  const repeat = () => {
    if (latest.get(key) === patch) patch();
  };
  // A fetch that failed or was cancelled has overwritten nothing.
  for (const response of responses) response.then(repeat, () => {});
  void Promise.allSettled(responses).then(() => {
    if (latest.get(key) === patch) latest.delete(key);
  });
}
