import { vi } from 'vitest';

/*
 * For tests: answers `createUpload` and the PUT that follows. happy-dom's XMLHttpRequest would open a connection,
 * so this one stands in for both sides.
 */

type Answer = number | 'lost' | 'waits' | { status: number; body: string };

export type SentUpload = {
  address: string;
  body: Blob;
  contentType: string | undefined;
  condition: string | undefined;
};

/** Each PUT takes the next answer; the last one stays. `prepare` answers the call before it likewise. */
export function fakeUploadServer(options: { puts?: Answer[]; prepares?: (number | 'lost')[] } = {}) {
  const puts = [...(options.puts ?? [204])];
  const prepares = [...(options.prepares ?? [200])];
  const sent: SentUpload[] = [];
  const waiting: (() => void)[] = [];
  let prepared = 0;

  /** The sizes that addresses were asked for. */
  const sizes: (number | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sizes.push(JSON.parse(body).size);
    const status = next(prepares);
    if (status === 'lost') throw new TypeError('Failed to fetch');
    if (status !== 200) {
      const message = status === 401 ? 'Unauthorized' : 'Too many attempts. Please try again in 5 minutes.';
      return Response.json(
        { message, code: status === 401 ? 'UNAUTHENTICATED' : 'RATE_LIMITED' },
        { status },
      );
    }
    prepared += 1;
    return Response.json({
      uploadURL: `/uploads/${prepared}`,
      imageUrl: `/images/photo-number-${prepared}`,
      method: 'PUT',
      headers: { 'if-none-match': '*' },
      expiresAt: '2026-11-21T10:00:00.000Z',
      maxBytes: 10_485_760,
    });
  });

  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      status = 0;
      responseText = '';
      address = '';
      headers: Record<string, string> = {};

      open(_method: string, address: string) {
        this.address = address;
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      abort() {
        this.onabort?.();
        this.onloadend?.();
      }
      send(body: Blob) {
        sent.push({
          address: this.address,
          body,
          contentType: this.headers['content-type'],
          condition: this.headers['if-none-match'],
        });
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        const answer = next(puts);
        if (answer === 'waits') {
          waiting.push(() => this.finish(204));
          return;
        }
        queueMicrotask(() => this.finish(answer));
      }
      finish(answer: Exclude<Answer, 'waits'>) {
        if (answer === 'lost') this.onerror?.();
        else {
          this.status = typeof answer === 'number' ? answer : answer.status;
          this.responseText = typeof answer === 'number' ? '' : answer.body;
          this.onload?.();
        }
        this.onloadend?.();
      }
    },
  );
  /** The bytes that wait have arrived. */
  const arrive = () => {
    for (const finish of waiting.splice(0)) finish();
  };
  return { sent, sizes, arrive };
}

function next<T>(answers: T[]): T {
  const [first] = answers;
  if (first === undefined) throw new Error('no answer left');
  if (answers.length > 1) answers.shift();
  return first;
}

/** A browser that reads every file as a picture of this size and writes a small JPEG. */
export function fakeDecoder(width: number, height: number) {
  const close = vi.fn();
  const drawn: { width: number; height: number }[] = [];
  const createImageBitmap = vi.fn(async () => ({ width, height, close }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ fillRect: () => {}, drawImage: () => {} }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(['small'], { type: type ?? 'image/png' }));
  });
  return { drawn, close, createImageBitmap };
}

/** A browser that cannot read the file. */
export function brokenDecoder() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('cannot decode'));
}

export function photo(name = 'IMG_2207.jpg', type = 'image/jpeg', bytes = 3_000_000): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
