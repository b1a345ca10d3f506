import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createStreamLimit } from './stream-limit.ts';

const refusal = () => new Error('too many');
const open = async () => ({ stream: Readable.from(['data']) });

test('refuses a stream of a key until its previous one is closed', async () => {
  const limit = createStreamLimit({ perKey: 1, refusal });
  const { stream } = await limit('one', open);
  await expect(limit('one', open)).rejects.toThrow('too many');
  await limit('other', open);
  stream.destroy();
  await once(stream, 'close');
  await expect(limit('one', open)).resolves.toBeDefined();
});

test('refuses a stream of any key while all that may be open are', async () => {
  const limit = createStreamLimit({ perKey: 2, all: 2, refusal });
  await limit('one', open);
  const { stream } = await limit('two', open);
  await expect(limit('three', open)).rejects.toThrow('too many');
  stream.destroy();
  await once(stream, 'close');
  await expect(limit('three', open)).resolves.toBeDefined();
});

test('counts a stream while it is being opened, and no longer if that fails', async () => {
  const limit = createStreamLimit({ perKey: 1, refusal });
  const { promise, reject } = Promise.withResolvers<{ stream: Readable }>();
  const opening = limit('one', () => promise);
  await expect(limit('one', open)).rejects.toThrow('too many');
  reject(new Error('no database'));
  await expect(opening).rejects.toThrow('no database');
  await expect(limit('one', open)).resolves.toBeDefined();
});
