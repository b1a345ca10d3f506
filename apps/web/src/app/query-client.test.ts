import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

// spec: S7.3
it('lets nothing go stale, and fetches nothing again by itself', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
});
