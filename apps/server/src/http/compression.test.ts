import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addCompression } from './compression.ts';

/** The response to a request for JSON of this many bytes. */
async function ask(bytes: number, acceptEncoding: string) {
  const server = fastify();
  await addCompression(server);
  const json = JSON.stringify({ text: 'pokies and pies '.repeat(bytes).slice(0, bytes - 11) });
  server.get('/', async (_request, reply) =>
    reply.header('etag', '"one"').type('application/json').send(json),
  );
  const response = await server.inject({ url: '/', headers: { 'accept-encoding': acceptEncoding } });
  await server.close();
  return { response, json };
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a page of posts for a client that accepts %s is compressed at once, with its length',
  async (accepted, encoding, decompress) => {
    const { response, json } = await ask(12_000, accepted);
    expect(json.length).toBe(12_000);
    expect(decompress(response.rawPayload).toString()).toBe(json);
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(response.rawPayload.length),
      etag: `"one-${encoding}"`,
      vary: expect.stringMatching(/accept-encoding/i),
    });
  },
);

test('a large response is compressed outside the event loop, and starts before its length is known', async () => {
  const { response, json } = await ask(40_000, 'br');
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(json);
  expect(response.headers).toMatchObject({ 'content-encoding': 'br', etag: '"one-br"' });
  expect(response.headers).not.toHaveProperty('content-length');
});

test('a response that fits into one packet, or for a client that accepts no encoding, is not compressed', async () => {
  for (const [bytes, accepted] of [
    [1_000, 'br'],
    [12_000, 'identity'],
  ] as const) {
    const { response, json } = await ask(bytes, accepted);
    expect(response.payload).toBe(json);
    expect(response.headers).not.toHaveProperty('content-encoding');
  }
});
