import type { QueryClient } from '@tanstack/react-query';

/** By its key, the latest patch while older answers are on their way. */
const latest = new Map<string, () => void>();

/**
 * Patches the cache, and again after each answer that is on its way now: the server may have read it before the change, and
 * it would overwrite the patch.
 * @param key names what is patched: of several patches of it, only the latest is repeated
 */
export function patchOverFetches(client: QueryClient, key: string, patch: () => void): void {
  patch();
  latest.set(key, patch);
  const fetching = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const answers = fetching.flatMap(({ promise }) => promise ?? []);
  const repeat = () => {
    if (latest.get(key) === patch) patch();
  };
  // A fetch that failed or was cancelled has overwritten nothing.
  for (const answer of answers) answer.then(repeat, () => {});
  void Promise.allSettled(answers).then(() => {
    if (latest.get(key) === patch) latest.delete(key);
  });
}
