import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createUpload } from '@reelmates/contract/social/uploads';
import sharp from 'sharp';
import type { TestApp, TestUser } from './test-app.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
/** A small photo, for tests that need any. */
export const samplePhoto = await sharp({
  create: { width: 300, height: 200, channels: 3, background: '#336699', noise },
})
  .jpeg()
  .toBuffer();

/** An address of the server's own for one photo. */
export async function uploadAddress(user: TestUser): Promise<string> {
  const body = await user.call(createUpload);
  return body.uploadURL;
}

/** @returns the response's status */
export async function putPhoto(
  app: TestApp,
  address: string,
  bytes: Uint8Array = samplePhoto,
): Promise<number> {
  const { status } = await app.anonymous.request('PUT', address, { rawBody: new Uint8Array(bytes) });
  return status;
}

/** Sends a photo of this person's. @returns the response's status */
export async function sendPhoto(app: TestApp, user: TestUser): Promise<number> {
  return putPhoto(app, await uploadAddress(user));
}

export type SlowUpload = {
  /** Sends parts, ends the request or breaks its connection. */
  request: ClientRequest;
  /** Rejects when the connection broke before a response. */
  response: Promise<{
    status: number;
    headers: IncomingHttpHeaders;
    body: { code?: string; message?: string };
  }>;
};

/** A PUT whose body a test sends part by part. With a `length` it is declared, else the body is chunked. */
export function beginPut(
  app: Pick<TestApp, 'url'>,
  path: string,
  { length, headers }: { length?: number; headers?: Record<string, string> } = {},
): SlowUpload {
  const put = request(new URL(path, app.url), {
    method: 'PUT',
    headers: { ...headers, ...(length === undefined ? {} : { 'content-length': length }) },
  });
  const response = new Promise<Awaited<SlowUpload['response']>>((resolve, reject) => {
    put.on('error', reject);
    put.on('response', (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      const toResponse = (body: string) => ({
        status,
        headers: answered,
        body: body === '' ? {} : JSON.parse(body),
      });
      text(incoming).then(toResponse).then(resolve, reject);
    });
  });
  // A test that breaks the connection ignores the response.
  response.catch(() => undefined);
  put.flushHeaders();
  return { request: put, response };
}
