import { createUpload } from '@reelmates/contract/social/uploads';
import { vi } from 'vitest';
import { fakeApi, fakeApiOfTest } from './fake-api.ts';
import type { Refusal, unreachable } from './replies.ts';

/** `page`: that of a captive portal. `waits`: half of it is sent; `decodes`: all of it. */
type HttpResponse = number | 'lost' | 'waits' | 'decodes' | 'page' | { status: number; body: string };

export type SentUpload = {
  address: string;
  body: Blob;
  contentType: string | undefined;
  condition: string | undefined;
};

/**
 * Answers `createUpload` and the PUT that follows; happy-dom's XMLHttpRequest would open a connection.
 * Each PUT gets the next response; the last one is repeated. `prepares` has those of `createUpload`.
 */
export function fakeUploadServer(
  options: { puts?: HttpResponse[]; prepares?: ('ok' | Refusal | typeof unreachable)[] } = {},
) {
  const puts = [...(options.puts ?? [204])];
  const prepares = [...(options.prepares ?? ['ok'])];
  const sent: SentUpload[] = [];
  const waiting: (() => void)[] = [];
  let prepared = 0;

  const api = (fakeApiOfTest() ?? fakeApi()).on(createUpload, () => {
    const reply = next(prepares);
    if (reply !== 'ok') return reply;
    prepared += 1;
    return {
      uploadURL: `/uploads/${prepared}`,
      imageUrl: `/images/photo-number-${prepared}`,
      method: 'PUT' as const,
      headers: { 'if-none-match': '*' },
      expiresAt: '2026-11-21T10:00:00.000Z',
      maxBytes: 10_485_760,
    };
  });

  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      status = 0;
      responseText = '';
      contentType: string | null = null;
      address = '';
      headers: Record<string, string> = {};

      open(_method: string, address: string) {
        this.address = address;
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      getResponseHeader() {
        return this.contentType;
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
        const response = next(puts);
        if (response === 'decodes') this.upload.onload?.();
        if (response === 'waits' || response === 'decodes') {
          waiting.push(() => this.finish(204));
          return;
        }
        queueMicrotask(() => this.finish(response));
      }
      finish(response: Exclude<HttpResponse, 'waits' | 'decodes'>) {
        if (response === 'lost') this.onerror?.();
        else if (response === 'page') {
          [this.status, this.contentType] = [200, 'text/html; charset=utf-8'];
          this.onload?.();
        } else {
          this.status = typeof response === 'number' ? response : response.status;
          this.responseText = typeof response === 'number' ? '' : response.body;
          this.onload?.();
        }
        this.onloadend?.();
      }
    },
  );
  /** Completes the waiting upload. */
  const arrive = () => {
    for (const finish of waiting.splice(0)) finish();
  };
  /** The declared sizes of uploads. */
  const sizes = () => api.sent(createUpload).map(({ body }) => body?.size);
  return { sent, sizes, arrive };
}

function next<T>(responses: T[]): T {
  const [first] = responses;
  if (first === undefined) throw new Error('no response left');
  if (responses.length > 1) responses.shift();
  return first;
}
