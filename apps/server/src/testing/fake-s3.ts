import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from './fake-s3-signature.ts';

interface FakeObject {
  bytes: Buffer;
  contentType: string;
}

export interface FakeS3 {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The stored objects, by key, for tests. */
  objects: Map<string, FakeObject>;
  /** Each answered request as `METHOD /path status`. */
  requests: string[];
  /** Makes the store fail with this status, or never answer. Null ends the failure. */
  failWith(failure: number | 'silence' | null): void;
  /** Makes the store refuse requests with `If-None-Match`, as some stores do. */
  refuseConditions(refuse: boolean): void;
  /** Sets the store's clock, for expired signatures. */
  setClock(now: () => Date): void;
  close(): Promise<void>;
}

/** An S3-compatible store in memory with one bucket, which refuses every request without a valid SigV4 signature. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, FakeObject>();
  const requests: string[] = [];
  const settings = {
    bucket: 'photos',
    region: 'ap-southeast-2',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'a/test+secret',
  };
  let failure: number | 'silence' | null = null;
  let knowsConditions = true;
  let clock = () => new Date();

  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        if (failure === 'silence') return;
        const reply = failure === null ? answer(request, body) : errorReply(failure, 'InternalError');
        requests.push(`${request.method} ${request.url?.split('?')[0]} ${reply.status}`);
        response.writeHead(reply.status, {
          'content-type': reply.contentType ?? 'application/xml',
          'content-length': reply.body?.length ?? 0,
        });
        response.end(request.method === 'HEAD' ? undefined : reply.body);
      },
      () => response.destroy(),
    );
  });

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const { method = '', url: target = '', headers } = request;
    const verdict = verifySignature({ method, target, headers, body }, { ...settings, now: clock() });
    if (verdict === 'AuthorizationHeaderMalformed') {
      return errorReply(400, verdict, `<Region>${settings.region}</Region>`);
    }
    if (verdict !== 'ok') return errorReply(403, verdict);
    const url = new URL(target, 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== settings.bucket) return errorReply(404, 'NoSuchBucket');
    const key = rest.join('/');
    return key === '' ? answerForBucket(method, url) : answerForObject(method, key, headers, body);
  }

  function answerForBucket(method: string, url: URL): Reply {
    if (method === 'HEAD') return { status: 200 };
    if (method !== 'GET' || url.searchParams.get('list-type') !== '2')
      return errorReply(405, 'MethodNotAllowed');
    const prefix = url.searchParams.get('prefix') ?? '';
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, object]) => `<Contents><Key>${key}</Key><Size>${object.bytes.byteLength}</Size></Contents>`,
      );
    return xmlReply(200, `<ListBucketResult>${contents.sort().join('')}</ListBucketResult>`);
  }

  function answerForObject(method: string, key: string, headers: IncomingHttpHeaders, body: Buffer): Reply {
    if (method === 'PUT') {
      if (headers['if-none-match'] !== undefined) {
        if (!knowsConditions) return errorReply(501, 'NotImplemented');
        if (objects.has(key)) return errorReply(412, 'PreconditionFailed');
      }
      if (headers['content-length'] === undefined) return errorReply(411, 'MissingContentLength');
      objects.set(key, { bytes: body, contentType: headers['content-type'] ?? 'binary/octet-stream' });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'GET' && method !== 'HEAD') return errorReply(405, 'MethodNotAllowed');
    const object = objects.get(key);
    if (!object) return errorReply(404, 'NoSuchKey');
    return { status: 200, contentType: object.contentType, body: object.bytes };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...settings,
    objects,
    requests,
    failWith: (next) => {
      failure = next;
    },
    refuseConditions: (refuse) => {
      knowsConditions = !refuse;
    },
    setClock: (now) => {
      clock = now;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

interface Reply {
  status: number;
  contentType?: string;
  body?: Buffer;
}

function errorReply(status: number, code: string, details = ''): Reply {
  return xmlReply(status, `<Error><Code>${code}</Code>${details}</Error>`);
}

function xmlReply(status: number, xml: string): Reply {
  return { status, body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) };
}
