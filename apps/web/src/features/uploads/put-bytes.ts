import { NetworkError } from '../../lib/api/api.ts';

/** A connection that moves nothing for so long is taken for lost. */
const stalledAfter = 45_000;

export type PutOptions = {
  /** 0 to 1, the share of the bytes that have left. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

type Headers = Record<string, string>;

/**
 * Sends bytes by PUT. By XMLHttpRequest, since fetch tells nothing about how far an upload is.
 * @returns the answer, whatever its status
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
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledAfter);
    };
    const abort = () => request.abort();

    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
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
