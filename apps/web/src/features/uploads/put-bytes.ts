import { NetworkError } from '../../lib/api/api.ts';

/** A connection without progress for this long is considered lost, in ms. */
const STALLED_AFTER_MS = 45_000;
/**
 * Once the browser has handed over all bytes, in ms: on a slow connection, the phone still holds some of them, and the
 * server decodes the photo before it answers.
 */
const RESPONSE_TIMEOUT_MS = 120_000;

export type PutOptions = {
  /** The share of the bytes that were sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

type Headers = Record<string, string>;

/**
 * Sends bytes by PUT, with XMLHttpRequest, because fetch does not report upload progress.
 * @returns the response, with any status
 * @throws NetworkError | the signal's reason
 */
export function putBytes(
  address: string,
  bytes: Blob,
  { onProgress, signal, headers }: PutOptions & { headers: Headers },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = (patience = STALLED_AFTER_MS) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), patience);
    };
    const abort = () => request.abort();

    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.upload.onload = () => watch(RESPONSE_TIMEOUT_MS);
    request.onload = () => {
      // A captive portal's page answers every request with success.
      const isPage = request.getResponseHeader('content-type')?.startsWith('text/html');
      if (isPage && request.status < 300) reject(new NetworkError());
      else resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(signal?.aborted ? signal.reason : new NetworkError());
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };

    request.open('PUT', address);
    request.setRequestHeader('content-type', bytes.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener('abort', abort);
    watch();
    request.send(bytes);
  });
}
