// spec: none, pictures of posts are not in it
import { expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const picture = (version: string, size: number) => ({ version, jpeg: Buffer.alloc(size) });

it('the cache stores one version of each picture and drops the least recently used', () => {
  const cache = createPictureCache(100);
  cache.put('a', picture('1', 40));
  cache.put('b', picture('1', 40));
  expect(cache.get('a', '1')).toHaveLength(40);
  cache.put('c', picture('1', 40));
  expect([cache.get('a', '1'), cache.get('b', '1'), cache.get('c', '1')].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
  cache.put('a', picture('2', 10));
  expect([cache.get('a', '1'), cache.get('a', '2')].map(Boolean)).toEqual([false, true]);
  expect(cache.bytes).toBe(50);
  cache.drop('c');
  cache.drop('unknown');
  expect(cache.bytes).toBe(10);
  cache.put('huge', picture('1', 101));
  expect([cache.bytes, cache.get('huge', '1')]).toEqual([0, null]);
});
