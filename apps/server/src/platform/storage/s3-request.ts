import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import { ObjectTooLarge, type PresignedPut } from './object-storage.ts';

export interface S3Settings {
  /** Such as `https://s3.ap-southeast-2.amazonaws.com`; the bucket is added as a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Limits {
  /** The maximum silence on the connection, including connecting, before the store counts as unreachable. */
  idleMs: number;
  totalMs: number;
}

interface S3Request extends S3Limits {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  url: URL;
  body?: Uint8Array;
  contentType?: string;
  /** Makes a PUT succeed only if the object does not exist. */
  onlyNew?: boolean;
  /** The maximum size of the object in the response. */
  maxBytes?: number;
  /** Writes the object in the response to this file; `body` is then empty. */
  path?: string;
}

export interface S3Response {
  status: number;
  body: Buffer;
}

/** The address of the bucket; that of an object appends a slash and its key. */
export function bucketUrlOf({ endpoint, bucket }: S3Settings): URL {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`;
  return url;
}

/** The code of the store's refusal, such as NoSuchKey; empty without one. */
export function errorCodeOf({ body }: S3Response): string {
  return /<Code>(\w+)<\/Code>/.exec(body.toString('latin1'))?.[1] ?? '';
}

// The store's own messages, including errors, are short.
const MAX_MESSAGE_BYTES = 64 * 1024;
const emptyBody = new Uint8Array();

// Node's own client, because fetch may wait 10 s for a connection and has no idle time-out.
const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
};

/**
 * Signs the request and sends it; any status is a result.
 * @throws Error if the store does not answer within the limits, or its object is larger than `maxBytes`
 */
export async function sendToS3(settings: S3Settings, request: S3Request): Promise<S3Response> {
  const headers = await signedHeaders(settings, request);
  try {
    return await exchange(request, headers);
  } catch (error) {
    // The store may close an idle connection just when it is reused. All requests here are idempotent, so it is sent
    // again.
    if (error instanceof StaleConnection) return await exchange(request, headers);
    throw error;
  }
}

async function signedHeaders(settings: S3Settings, request: S3Request): Promise<Record<string, string>> {
  const body = request.body ?? emptyBody;
  const signer = new AwsV4Signer({
    ...credentials(settings),
    method: request.method,
    url: request.url.href,
    headers: {
      // The signed hash lets the store detect bytes that changed on the way.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      ...(request.contentType && { 'content-type': request.contentType }),
      ...(request.onlyNew && onlyNew),
    },
  });
  const signed = await signer.sign();
  const headers = Object.fromEntries(signed.headers);
  if (request.method === 'PUT') headers['content-length'] = String(body.byteLength);
  return headers;
}

/** A store that supports conditions refuses a second PUT with 412. */
const onlyNew = { 'if-none-match': '*' };

/**
 * The signature covers the length, so the store refuses another one, and optionally the condition that the object must
 * not exist.
 */
export async function presignedPutUrl(
  settings: S3Settings,
  url: URL,
  options: { bytes: number; onlyNew: boolean; expiresInSeconds: number },
): Promise<PresignedPut> {
  const expiring = new URL(url);
  expiring.searchParams.set('X-Amz-Expires', String(options.expiresInSeconds));
  const headers = options.onlyNew ? onlyNew : {};
  const signer = new AwsV4Signer({
    ...credentials(settings),
    method: 'PUT',
    url: expiring.href,
    headers: { ...headers, 'content-length': String(options.bytes) },
    allHeaders: true,
    signQuery: true,
  });
  return { url: (await signer.sign()).url.href, headers };
}

function credentials(settings: S3Settings) {
  return {
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  };
}

class StaleConnection extends Error {}

function exchange(request: S3Request, headers: Record<string, string>): Promise<S3Response> {
  const secure = request.url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? httpsRequest : httpRequest)(request.url, {
      method: request.method,
      headers,
      agent: agents[secure ? 'https:' : 'http:'],
      timeout: request.idleMs,
      signal: AbortSignal.timeout(request.totalMs),
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`silent for ${request.idleMs} ms`)));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const stale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(stale ? new StaleConnection('connection closed while idle', { cause: error }) : error);
    });
    outgoing.on('response', (response) => {
      collect(response, request).then(resolve, (error: unknown) => {
        outgoing.destroy();
        reject(error);
      });
    });
    outgoing.end(request.body);
  });
}

async function collect(response: IncomingMessage, request: S3Request): Promise<S3Response> {
  const status = response.statusCode ?? 0;
  const maxBytes = (status === 200 ? request.maxBytes : undefined) ?? MAX_MESSAGE_BYTES;
  const announced = request.method === 'HEAD' ? 0 : Number(response.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw new ObjectTooLarge(announced, maxBytes);
  const parts = atMost(response, maxBytes);
  if (status === 200 && request.path !== undefined) {
    await writeFile(request.path, parts);
    return { status, body: Buffer.alloc(0) };
  }
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return { status, body: Buffer.concat(chunks) };
}

async function* atMost(parts: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > maxBytes) throw new ObjectTooLarge(size, maxBytes);
    yield part;
  }
}
