import type { Endpoint } from '@reelmates/contract/endpoint';
import { ApiError, addressOf, NetworkError, toError, withPassword } from './api.ts';

export type DownloadInput = {
  query?: Readonly<Record<string, string | undefined>>;
  /** Replaces the session, for what a banned account may still do. */
  exitToken?: string;
  signal?: AbortSignal;
  onHeaders?: (headers: Headers) => void;
  /** Receives each part when it arrives. */
  onPart?: (bytes: Uint8Array) => void;
};

/**
 * Downloads an endpoint's response as a file, without a time limit. If a session is enough, a link works as well.
 * @throws ApiError | NetworkError | PasswordNotGiven
 */
export function download(endpoint: Endpoint, input: DownloadInput): Promise<Blob> {
  const { exitToken, signal, onHeaders, onPart } = input;
  return withPassword(async () => {
    try {
      const response = await fetch(addressOf(endpoint, input), {
        method: endpoint.method,
        credentials: 'same-origin',
        headers: exitToken === undefined ? {} : { authorization: `Bearer ${exitToken}` },
        signal: signal ?? null,
      });
      if (!response.ok) throw await toError(response);
      // A captive portal's page answers every request with success.
      if (response.headers.get('content-type')?.startsWith('text/html')) throw new NetworkError();
      onHeaders?.(response.headers);
      return await readBlob(response, onPart);
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error;
      throw new NetworkError(error);
    }
  });
}

async function readBlob(response: Response, onPart?: (bytes: Uint8Array) => void): Promise<Blob> {
  if (!onPart || !response.body) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    onPart(read.value);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
